/**
 * Loaded before everything else by the npm scripts (`node --import`): explains what to do if Node 26 was not linked,
 * for example after `npm ci --ignore-scripts`. Without it, an older Node stops with an error about the extension ".ts".
 */
if (Number.parseInt(process.versions.node, 10) < 26) {
  console.error(
    [
      `Boxwright runs on Node 26, and this is Node ${process.versions.node}.`,
      'npm ci brings Node 26 along and links it, unless it was told to ignore scripts. To link it now:',
      '',
      '  node infrastructure/machine/link-node.mjs',
      '',
      'and start again with npm (npm start, npm test), which then finds the right one.',
    ].join('\n'),
  )
  process.exit(1)
}
