import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readHelpFiles } from '#infrastructure/help/help-files.ts'
import { Markdown } from '#web/help/Markdown.tsx'

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} />)

test('HELP-001 the Markdown of an entry becomes headings, lists, tables, emphasis and links', () => {
  expect(html('# A\n\n1. **b** *c*\n2. [d](/help/proofs)\n\n- `e`')).toBe(
    '<h2>A</h2><ol><li><strong>b</strong> <em>c</em></li><li><a href="/help/proofs">d</a></li></ol><ul><li><code>e</code></li></ul>',
  )
  expect(html('| A | B |\n|---|---|\n| c | d & e |')).toBe(
    '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><th scope="row">c</th><td>d &amp; e</td></tr></tbody></table>',
  )
})

test.each([
  '<script>alert(1)</script>',
  'text <img src=x onerror=alert(1)> text',
  '<a href="javascript:alert(1)">x</a>',
  '<!-- comment --><iframe src="https://example.com"></iframe>',
  '[x](javascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](//example.com)',
  String.raw`[x](/\example.com)`,
  '![x](https://example.com/x.png)',
  '[x]( "onclick=alert(1)")',
])('the Markdown %s injects no element, and no link to another scheme or host', (text) => {
  const elements = html(text).match(/<(\w+)/g) ?? []
  expect(elements.filter((one) => one !== '<p')).toEqual([])
})

test('HELP-001 every entry is rendered without remains of Markdown or unknown tokens', () => {
  for (const { slug, language, body } of readHelpFiles()) {
    const text = html(body).replaceAll(/<[^>]*>/g, '\n')
    expect([language, slug, /\*\*|\]\(|^#|\|/m.exec(text)?.[0]]).toEqual([language, slug, undefined])
  }
})

test('every link of a page to a help entry names an entry that exists', () => {
  const root = join(import.meta.dirname, '../../web')
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') && !name.startsWith('dist'),
  )
  const slugs = sources.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/helpEntry\('([^']+)'\)/g)].map(([, slug]) => slug),
  )
  const known = new Set(readHelpFiles().map(({ slug }) => slug))
  expect(slugs.length).toBeGreaterThanOrEqual(4)
  expect(slugs.filter((slug) => !known.has(slug!))).toEqual([])
})
