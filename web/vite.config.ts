import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

// In development, Vite serves the pages and proxies /api to the product's server, including WebSocket.
const server = `http://127.0.0.1:${process.env['PORT'] ?? 3000}`

const zip = promisify(gzip)

/** Writes a gzipped copy of every script and style sheet; `infrastructure/http/pages.ts` serves it. */
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

/** Modules replaced by the data they evaluate to: contract metadata for the browser, without schemas. */
const evaluated: Readonly<Record<string, string>> = {
  [join(import.meta.dirname, 'data/endpoints.ts')]: 'endpoints',
  [join(import.meta.dirname, 'data/public-endpoints.ts')]: 'publicEndpoints',
  [join(import.meta.dirname, 'data/search-fields.ts')]: 'searchFields',
}
const evaluatedModules: Plugin = {
  name: 'evaluated-modules',
  enforce: 'pre',
  load: async (id) => {
    const name = evaluated[id]
    if (!name) return null
    const module = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    if (!module[name]) throw new Error(`${id} exports no ${name}`)
    return `export const ${name} = ${JSON.stringify(module[name])}`
  },
}
const absent = Object.keys(evaluated).filter((path) => !existsSync(path))
if (absent.length > 0) throw new Error(`web/vite.config.ts names modules that do not exist: ${absent.join(', ')}`)

type ModuleGraph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null }

/** All modules that are loaded with a file of web/: its direct and indirect imports, except by `import()`. */
const loadedWith = (file: string, graph: ModuleGraph): ReadonlySet<string> => {
  const entry = join(import.meta.dirname, file)
  if (!graph.getModuleInfo(entry)) throw new Error(`web/vite.config.ts names ${file}, which is not part of the web`)
  const found = new Set([entry])
  for (const id of found) for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported)
  return found
}

/** Libraries that every page needs. Others are loaded with the pages that use them. */
const firstLibraries = [
  'react',
  'react-dom',
  'scheduler',
  'zustand',
  'use-sync-external-store',
  'ulid',
  '@tanstack/react-router',
  '@tanstack/router-core',
  '@tanstack/history',
  '@tanstack/react-store',
  '@tanstack/store',
]
const modules = join(import.meta.dirname, '../node_modules')
const missing = firstLibraries.filter((name) => !existsSync(join(modules, name)))
if (missing.length > 0)
  throw new Error(`web/vite.config.ts names libraries that are not installed: ${missing.join(', ')}`)

let firstFiles: ReadonlySet<string> | undefined

/**
 * Two chunks with the code of every first page, because many small files load more slowly. Their modules are derived
 * from the imports of main.tsx; pages, which routes.tsx imports on demand, get separate files.
 */
const fileOf = (id: string, graph: ModuleGraph): string | null => {
  if (id.includes('/node_modules/'))
    return firstLibraries.some((name) => id.includes(`/node_modules/${name}/`)) ? 'libraries' : null
  // Not in the entry: translations import from the shell, and one file would cause a circular import.
  if (id === join(import.meta.dirname, 'main.tsx')) return null
  firstFiles ??= loadedWith('main.tsx', graph)
  return firstFiles.has(id) ? 'shell' : null
}

/** Builds web/ into web/dist; one chunk per route, see routes.tsx. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), evaluatedModules, gzipped],
  // The shim is for React before 18. The router imports it.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: 'chrome120',
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // The dependencies of all styles would be listed in every product page and grow with the catalogue; a style
      // imports them itself.
      resolveDependencies: (_file, files, { hostId }) => (hostId.includes('style-loader') ? [] : files),
    },
    rolldownOptions: {
      output: {
        // The entry file lists the names of all chunks: shorter hashes make it smaller, and 42 bits are sufficient.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [{ name: fileOf, debugName: 'first files' }],
          // Hundreds of small files load slowly, even from the cache (decision 239). Style sheets stay in one chunk,
          // because Vite would emit them again with each copy. In bytes before minification.
          experimentalInlineCommonChunks: { maxSize: 12_000, exclude: /\.css$/ },
        },
      },
    },
  },
  server: { proxy: { '^/api/': { target: server, ws: true }, '^/files/': { target: server } } },
})
