import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const web = resolve(import.meta.dirname, '../../web')

/** Browsers animate these without painting the page again in each frame; `visibility` changes once. */
const cheap = new Set(['transform', 'opacity', 'visibility'])

test('animations change only properties that need no paint in each frame', () => {
  const files = globSync('**/*.css', { cwd: web, exclude: ['dist/**'] })
  const animated = files.flatMap((file) => {
    const blocks = readFileSync(join(web, file), 'utf8').matchAll(/@keyframes [^{]+\{((?:[^{}]+\{[^{}]*\})*\s*)\}/g)
    return [...blocks].flatMap(([, block = '']) =>
      [...block.matchAll(/([\w-]+):/g)].map(([, property = '']) => ({ file, property })),
    )
  })
  expect(animated.length).toBeGreaterThan(4)
  expect(animated.filter(({ property }) => !cheap.has(property))).toEqual([])
})
