# syntax=docker/dockerfile:1
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /forseti
COPY requirements.lock .
RUN /forseti/bin/pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements.lock
COPY pyproject.toml README.md ./
COPY engine engine
COPY bot bot
COPY sandbox sandbox
RUN /forseti/bin/pip install --no-cache-dir --disable-pip-version-check --no-deps .

FROM python:3.13-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home forseti
COPY --from=build /forseti /forseti
ENV PATH=/forseti/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    DATABASE_URL=sqlite:////data/forseti.db \
    HEALTH_FILE=/tmp/healthy \
    LOG_FORMAT=json
USER forseti
WORKDIR /data
VOLUME /data
# The bot renews the file every half minute while it is connected to Discord.
HEALTHCHECK --interval=60s --timeout=5s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import os, sys, time; sys.exit(time.time() - os.stat('/tmp/healthy').st_mtime > 120)"]
STOPSIGNAL SIGTERM
CMD ["forseti", "run"]
