import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

// While developing, the pages come from Vite and everything under /api from the product's own server, WebSocket included.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

/** Builds web/ into web/dist; one chunk per route, see routes.tsx. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', cssTarget: 'chrome120', assetsInlineLimit: 0 },
  server: { proxy: { '^/api/': { target: server, ws: true } } },
})
