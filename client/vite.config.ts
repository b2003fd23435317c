import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** A game's own parts are named after it: every game has a Board. */
function nameAfter(file: string | null | undefined, ending: string): string {
  const part = /games\/(\w+)\/(\w+)\.svelte/.exec(file ?? "");
  return part ? `assets/${part[1]}-${part[2].toLowerCase()}${ending}` : `assets/[name]${ending}`;
}

/** Where the play server listens while one works on the client. */
const server = process.env.GOLDENSPIKE_SERVER ?? "http://127.0.0.1:8765";

export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "../src/goldenspike/server/static",
    emptyOutDir: true,
    // Fixed names: the bundle is committed, and a rebuild of the same sources must be the same files.
    rollupOptions: {
      output: {
        entryFileNames: "assets/[name].js",
        chunkFileNames: (chunk) => nameAfter(chunk.facadeModuleId, ".js"),
        assetFileNames: (asset) => nameAfter(asset.originalFileNames[0], "[extname]"),
      },
    },
    // The content policy of the server forbids data: addresses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
  },
  server: {
    port: 5173,
    proxy: { "/api": { target: server, ws: true, changeOrigin: false } },
  },
});
