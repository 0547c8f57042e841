import module from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * Loaded before everything else by the npm scripts (`node --import`): explains what to do if Node 26 was not linked,
 * for example after `npm ci --ignore-scripts`. Otherwise an older Node would fail with an error about the extension
 * ".ts". On Node 26 it enables the compile cache, which halves the CPU time of a further start.
 */
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(
    [
      `Boxwright requires Node 26, but this is Node ${process.versions.node}.`,
      'npm ci installs and links Node 26, unless it is configured to ignore scripts. To link it now:',
      '',
      '  node infrastructure/machine/link-node.mjs',
      '',
      'Then start again with npm (npm start, npm test), which uses the linked Node.',
    ].join('\n'),
  )
  process.exit(1)
}

module.enableCompileCache(join(fileURLToPath(import.meta.url), '../../../.cache/compile'))
