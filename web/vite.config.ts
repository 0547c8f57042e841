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

/**
 * What every first page needs whatever page it is, in two files, and what draws a product in one: forty small ones weigh
 * more. The desks' own libraries and stores stay where they are asked for.
 */
const groups = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|i18next|react-i18next|zustand|use-sync-external-store|@tanstack\/(react-router|router-core|history|react-store|store))\//,
  },
  {
    name: 'shell',
    test: /(domain\/(currencies|lengths|text\/formatters|packaging\/structure|catalogue\/vocabulary|catalogue\/inks)|application\/contracts\/wire|web\/(catalogue\/configurator\/(use-debounced-query|link)|locales\/(i18n|sentences)|paths|rights|data\/(http|links|search|shop-api)|stores\/(appearance|catalogue|country-settings|exchange-rates|language|session|start-up)|ui\/(Logo|LanguageSwitch|Page|Problem|problem-words|SchemeSwitch|Shell|Skeletons)))\.tsx?$/,
    priority: 1,
  },
  {
    name: 'drawing',
    test: /(web\/catalogue\/configurator\/(figures|measures|panel-words|configurator-api|shape|folding|Choices|DrawingMat|Dieline|BoxPicture)|domain\/(catalogue\/build-in|packaging\/(style|geometry|lines|offset|fold|scene|drawn-scene|dieline|dieline-svg)))\.tsx?$/,
  },
]

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
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { proxy: { '^/api/': { target: server, ws: true } } },
})
