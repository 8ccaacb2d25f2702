import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// The server's Content-Security-Policy allows no inline script or style and no data: font,
// so nothing is inlined.
export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/europa/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // A game's face comes whole, with its map; the suite sees to the size of all together.
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
});
