-- Times are UTC seconds, ids of people, guilds, channels and messages are Discord's. JSON columns hold JSON text.

CREATE TABLE lease (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    holder TEXT NOT NULL,
    host TEXT NOT NULL,
    pid INTEGER NOT NULL,
    process TEXT NOT NULL,
    expires INTEGER NOT NULL
) STRICT;

CREATE TABLE people (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL
) STRICT;

CREATE TABLE challenges (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    thread INTEGER,
    challenger INTEGER NOT NULL REFERENCES people (id),
    opponent INTEGER NOT NULL REFERENCES people (id),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    pace INTEGER NOT NULL,
    commitment TEXT NOT NULL,
    secret BLOB NOT NULL CHECK (length(secret) = 32),
    made INTEGER NOT NULL,
    expires INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'accepted', 'declined', 'withdrawn', 'expired')),
    closed INTEGER,
    message INTEGER
) STRICT;
CREATE INDEX challenges_open ON challenges (expires) WHERE status = 'open';

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    challenge INTEGER NOT NULL UNIQUE REFERENCES challenges (id),
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    seats INTEGER NOT NULL,
    options TEXT NOT NULL,
    seed BLOB NOT NULL CHECK (length(seed) = 32),
    accepted TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    thread INTEGER,
    pace INTEGER NOT NULL,
    started INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'parked', 'over')),
    note TEXT NOT NULL DEFAULT '',
    digest TEXT NOT NULL
) STRICT;
CREATE INDEX matches_unfinished ON matches (guild) WHERE status <> 'over';

CREATE TABLE players (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX players_person ON players (person);

CREATE TABLE entries (
    match INTEGER NOT NULL REFERENCES matches (id),
    version INTEGER NOT NULL,
    entry TEXT NOT NULL,
    digest TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE deadlines (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    decision INTEGER NOT NULL,
    at INTEGER NOT NULL,
    remind INTEGER,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX deadlines_at ON deadlines (at);
CREATE INDEX deadlines_remind ON deadlines (remind) WHERE remind IS NOT NULL;

-- In the order in which matches ended: ratings depend on it.
CREATE TABLE results (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL UNIQUE REFERENCES matches (id),
    reason TEXT NOT NULL,
    winners TEXT NOT NULL,
    ranks TEXT,
    at INTEGER NOT NULL
) STRICT;

CREATE TABLE ratings (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    person INTEGER NOT NULL REFERENCES people (id),
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    matches INTEGER NOT NULL,
    wins INTEGER NOT NULL,
    draws INTEGER NOT NULL,
    losses INTEGER NOT NULL,
    PRIMARY KEY (guild, game, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE settings (
    whose TEXT NOT NULL,
    owner INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (whose, owner, key)
) STRICT, WITHOUT ROWID;

-- `audience` is the seat that a post goes to, -1 for the table.
CREATE TABLE posts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER REFERENCES matches (id),
    challenge INTEGER REFERENCES challenges (id),
    what TEXT NOT NULL,
    version INTEGER NOT NULL,
    seat INTEGER,
    audience INTEGER NOT NULL,
    note TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('waiting', 'attempted', 'sent', 'dropped')),
    nonce TEXT NOT NULL,
    made INTEGER NOT NULL,
    not_before INTEGER NOT NULL DEFAULT 0,
    attempted_at INTEGER,
    tries INTEGER NOT NULL DEFAULT 0,
    why TEXT NOT NULL DEFAULT '',
    sent_at INTEGER,
    channel INTEGER,
    message INTEGER,
    CHECK ((match IS NULL) <> (challenge IS NULL))
) STRICT;
CREATE INDEX posts_of_match ON posts (match, id);
CREATE INDEX posts_unfinished ON posts (match, audience, id) WHERE status IN ('waiting', 'attempted');
CREATE INDEX posts_message ON posts (message) WHERE message IS NOT NULL;
