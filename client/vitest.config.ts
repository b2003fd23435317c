import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  // The runtime of the browser, not that of server rendering.
  resolve: { conditions: ["browser"] },
  // Patches that the server's tests read as well.
  server: { fs: { allow: [".."] } },
  test: {
    environment: "happy-dom",
    // One worker and one DOM for all files, which takes half the time; no test leaves anything behind.
    isolate: false,
    maxWorkers: 1,
    include: ["src/**/*.test.ts"],
    setupFiles: ["src/test/setup.ts"],
  },
});
