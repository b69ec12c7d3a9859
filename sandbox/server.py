"""The wire: HTTP and WebSocket on loopback. Requests are parsed, logged, met with mishaps on order, and routed."""

from __future__ import annotations

import asyncio
import json
import re
import traceback
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from aiohttp import BodyPartReader, web

from sandbox.cdn import avatar
from sandbox.errors import ApiError
from sandbox.faults import Fault, Faults
from sandbox.posting import Upload
from sandbox.rates import Rates
from sandbox.rest import Call, Context, find

if TYPE_CHECKING:
    from sandbox.gateway import Gateway
    from sandbox.sandbox import Check

__all__ = ["API", "Server"]

API = "/api/v10"
BACKLOG = 4096
MAX_REQUEST_BYTES = 128 * 1024 * 1024
CDN_FILE = "GET /cdn/attachments/{channel_id}/{attachment_id}/{filename}"


class Server:
    """One address: `/api/v10`, `/cdn`, and the gateway at `/`."""

    def __init__(
        self,
        *,
        token: str,
        gateway: Gateway,
        faults: Faults,
        rates: Rates,
        check: Check | None,
        calls: list[Call],
        failures: list[str],
        changed: Callable[[], None],
    ) -> None:
        self.flying: set[Call] = set()
        self._context: Context | None = None
        self._token = token
        self._gateway = gateway
        self._faults = faults
        self._rates = rates
        self._check = check
        self._calls = calls
        self._failures = failures
        self._changed = changed
        self._runner: web.AppRunner | None = None

    async def start(self, port: int) -> int:
        """Listens on loopback; returns the port, chosen by the system for 0. OSError when it is taken."""
        app = web.Application(client_max_size=MAX_REQUEST_BYTES)
        app.router.add_get("/", self._gateway.handle)
        app.router.add_route("*", "/{rest:.*}", self._handle)
        runner = web.AppRunner(app, handler_cancellation=True, access_log=None, shutdown_timeout=1.0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", port, backlog=BACKLOG)
        try:
            await site.start()
        except OSError:
            await runner.cleanup()
            raise
        self._runner = runner
        address: tuple[str, int] = runner.addresses[0]
        return address[1]

    def serve(self, context: Context) -> None:
        """From here on routes can be answered."""
        self._context = context

    async def close(self) -> None:
        """Stops listening and drops what is open."""
        if self._runner is not None:
            await self._gateway.close()
            await self._runner.cleanup()
            self._runner = None

    async def _handle(self, request: web.Request) -> web.StreamResponse:
        call = Call(request.method, request.path, query=dict(request.query))
        assert self._context is not None
        call.at = self._context.world.clock()
        self.flying.add(call)
        try:
            if request.path.startswith("/cdn/"):
                return await self._cdn(request, call)
            return await self._api(request, call)
        finally:
            self.flying.discard(call)
            self._changed()

    async def _api(self, request: web.Request, call: Call) -> web.StreamResponse:
        path = request.raw_path.partition("?")[0].removeprefix(API)
        call.path = path
        found = find(call.method, path) if request.path.startswith(API) else None
        self._calls.append(call)
        if found is None:
            self._failures.append(f"unknown route {call.method} {request.path}")
            return _answer(call, 404, {"message": "404: Not Found", "code": 0})
        call.route, call.params, handler, token_needed = found
        await self._read(request, call)
        fault = self._faults.draw(call)
        await self._faults.delay(fault)
        await self._faults.held(call, after_effect=False)
        if fault is not None and not fault.after_effect and (early := _strike(request, call, fault)) is not None:
            return early
        headers = self._rates.headers(call)
        if (refusal := self._rates.refuse(call)) is not None:
            return _answer(call, *refusal)
        try:
            if token_needed and request.headers.get("Authorization") != f"Bot {self._token}":
                raise ApiError(401, 0, "401: Unauthorized")
            assert self._context is not None
            status, body = handler(self._context, call)
        except ApiError as error:
            status, body = error.status, error.body()
        except Exception:
            self._failures.append(f"{call.route} broke:\n{traceback.format_exc()}")
            status, body = 500, {"message": "Internal Server Error", "code": 0}
        call.status, call.response = status, body
        if self._check is not None:
            self._check.request(call.route, call.path, call.body, status)
            self._check.response(call.route, call.path, status, body)
        self._changed()
        await self._faults.held(call, after_effect=True)
        if fault is not None and fault.after_effect and (late := _strike(request, call, fault)) is not None:
            return late
        return _answer(call, status, body, headers)

    async def _read(self, request: web.Request, call: Call) -> None:
        """Takes in the body; what is not JSON leaves it None, for the route to refuse."""
        if not request.can_read_body:
            return
        if not request.content_type.startswith("multipart/"):
            call.body = _parsed(await request.read())
            return
        call.body = {}
        async for part in await request.multipart():
            if not isinstance(part, BodyPartReader):
                continue
            data = bytes(await part.read(decode=True))
            if part.name == "payload_json":
                call.body = _parsed(data)
            elif part.name is not None and (number := re.fullmatch(r"files\[(\d+)\]", part.name)):
                call.uploads[int(number[1])] = Upload(part.filename or "unknown", data)

    async def _cdn(self, request: web.Request, call: Call) -> web.StreamResponse:
        steps = request.path.strip("/").split("/")[1:]
        match steps:
            case ["attachments", _, attachment_id, filename]:
                call.route = CDN_FILE
                self._calls.append(call)
                fault = self._faults.draw(call)
                await self._faults.delay(fault)
                if fault is not None and (struck := _strike(request, call, fault)) is not None:
                    return struck
                assert self._context is not None
                file = self._context.world.cdn.fetch(attachment_id, filename, dict(request.query))
                if file is None:
                    call.status = 404
                    return web.Response(status=404, text="This content is no longer available.")
                call.status = 200
                return web.Response(body=file.data, content_type=file.content_type)
            case ["embed", "avatars", name]:
                number = name.partition(".")[0]
                return web.Response(body=avatar(int(number) if number.isdecimal() else 0), content_type="image/png")
            case ["avatars" | "icons", *_]:
                return web.Response(body=avatar(0), content_type="image/png")
        self._failures.append(f"unknown file {request.path}")
        return web.Response(status=404)


def _parsed(data: bytes) -> Any:
    try:
        return json.loads(data)
    except ValueError:
        return None


def _strike(request: web.Request, call: Call, fault: Fault) -> web.StreamResponse | None:
    """The answer the mishap puts in the place of the true one; None when it leaves that alone."""
    if fault.drop:
        if request.transport is not None:
            request.transport.abort()
        call.status = 0
        raise asyncio.CancelledError
    if fault.status is None:
        return None
    status, body, headers = fault.answer()
    return _answer(call, status, body, headers)


def _answer(call: Call, status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    call.status, call.response = status, body
    if body is None:
        return web.Response(status=status, headers=headers)
    text = json.dumps(body, separators=(",", ":")).encode()
    return web.Response(status=status, body=text, content_type="application/json", headers=headers)
