import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// While developing, the pages come from Vite and everything under /api from the product's own server, WebSocket included.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const zip = promisify(gzip)

/** Puts the gzipped twin of every script and style sheet beside it; `infrastructure/http/pages.ts` hands it out. */
const gzipped: Plugin = {
  name: 'gzipped',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const texts = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
    await Promise.all(
      texts.map(async (file) => {
        const text = file.type === 'chunk' ? file.code : file.source
        await writeFile(join(dir, `${file.fileName}.gz`), await zip(text, { level: 9 }))
      }),
    )
  },
}

/** Builds web/ into web/dist; one chunk per route, see routes.tsx. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), gzipped],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: 'chrome120',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { proxy: { '^/api/': { target: server, ws: true } } },
})
