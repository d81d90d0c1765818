// A boardgame.io server on a free port of this machine; its first line says where.
//
//     node server.mjs [FOLDER]      matches are kept in files there, else in memory

import { createRequire } from "node:module";
import { game } from "./game.mjs";

const require = createRequire(import.meta.url);
const { FlatFile, Server } = require("boardgame.io/server");

const HOST = "127.0.0.1";
const [folder] = process.argv.slice(2);
const db = folder ? new FlatFile({ dir: folder }) : undefined; // in memory, where none is given
const server = Server({ games: [game], db, origins: [] });

// It would listen to the whole network, and has no option against that.
const { app } = server;
const listen = app.listen;
app.listen = (port, listening) => listen.call(app, port, HOST, listening);

const { appServer } = await server.run(0);
console.log(`boardgame.io at http://${HOST}:${appServer.address().port}`);
