import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'

const root = resolve(import.meta.dirname, '../..')

/** A file that breaks a rule: its path in the project, its text, and the rule. */
type Violation = [path: string, text: string, rule: string]

const imports = (what: string) => `import { thing } from '${what}'\nexport const copy = thing\n`
const boundary = (path: string, what: string): Violation => [path, imports(what), 'eslint(no-restricted-imports)']

const boundaries: Violation[] = [
  boundary('domain/asks-the-application.ts', '#application/pipeline/handle.ts'),
  boundary('domain/climbs-out.ts', '../application/pipeline/handle.ts'),
  boundary('domain/ordering/climbs-higher.ts', '../../infrastructure/log/log.ts'),
  boundary('domain/reads-files.ts', 'node:fs'),
  boundary('domain/queries.ts', 'pg'),
  boundary('domain/knows-the-web.ts', '#web/data/api.ts'),
  boundary('application/connects.ts', '#infrastructure/db/database.ts'),
  boundary('application/reads-views.ts', '#read-models/all.ts'),
  boundary('application/reads-files.ts', 'node:fs'),
  boundary('application/speaks-http.ts', 'fastify'),
  boundary('application/climbs-out.ts', '../domain/kernel/fact.ts'),
  boundary('read-models/handles.ts', '#application/pipeline/handle.ts'),
  boundary('read-models/connects.ts', '#infrastructure/db/database.ts'),
  boundary('read-models/queries.ts', 'pg'),
  boundary('read-models/climbs-out.ts', '../domain/kernel/fact.ts'),
  boundary('infrastructure/shows-pages.ts', '#web/data/api.ts'),
  boundary('infrastructure/needs-tests.ts', '#tests/support/postgres.ts'),
  boundary('infrastructure/climbs-out.ts', '../domain/kernel/fact.ts'),
  boundary('infrastructure/people/let-in.ts', '../identity/sessions.ts'),
  boundary('infrastructure/people/let-in-too.ts', '#infrastructure/identity/sessions.ts'),
  boundary('infrastructure/people/show-pages.ts', '#web/data/api.ts'),
  boundary('web/handles.ts', '#application/pipeline/handle.ts'),
  boundary('web/connects.ts', '#infrastructure/db/database.ts'),
  boundary('web/reads-views.ts', '#read-models/all.ts'),
  boundary('web/knows-prices.ts', '#domain/pricing/price.ts'),
  boundary('web/reads-files.ts', 'node:fs'),
  boundary('web/climbs-out.ts', '../domain/kernel/fact.ts'),
  boundary('web/ordering/borrows-from-a-page.ts', '../pages/staff/OrdersPage.tsx'),
  boundary('web/ui/knows-an-area.ts', '../ordering/order-rules.ts'),
  boundary('web/ui/knows-a-page.ts', '../pages/staff/OrdersPage.tsx'),
  boundary('web/ui/knows-prices.ts', '#domain/pricing/price.ts'),
  boundary('web/pages/staff/borrows-from-customers.ts', '../customer/OrderPage.tsx'),
  boundary('web/pages/staff/knows-prices.ts', '#domain/pricing/price.ts'),
]

const purity: Violation[] = [
  ['domain/looks-at-the-clock.ts', 'export const now = () => new Date()\n', 'eslint(no-restricted-globals)'],
  ['domain/time.ts', 'export const now = () => Date.now()\n', 'eslint(no-restricted-properties)'],
  ['domain/rolls-dice.ts', 'export const dice = () => Math.random()\n', 'eslint(no-restricted-properties)'],
  [
    'domain/draws-an-id.ts',
    'export const id = () => globalThis.crypto.randomUUID()\n',
    'eslint(no-restricted-globals)',
  ],
  ['domain/waits.ts', 'export const wait = (f: () => void) => setTimeout(f)\n', 'eslint(no-restricted-globals)'],
  ['domain/talks.ts', "console.log('hello')\n", 'eslint(no-console)'],
  ['read-models/looks-at-the-clock.ts', 'export const now = () => new Date()\n', 'eslint(no-restricted-globals)'],
  ['read-models/rolls-dice.ts', 'export const dice = () => Math.random()\n', 'eslint(no-restricted-properties)'],
  ['application/looks-at-the-clock.ts', 'export const now = () => Date.now()\n', 'eslint(no-restricted-globals)'],
  ['infrastructure/own-setting.ts', "export const port = process.env['PORT']\n", 'node(no-process-env)'],
]

const care: Violation[] = [
  [
    'domain/too-long.ts',
    Array.from({ length: 401 }, (_, i) => `export const line${i} = ${i}`).join('\n'),
    'eslint(max-lines)',
  ],
  ['domain/circle/a.ts', "import { b } from './b.ts'\nexport const a = (): unknown => b\n", 'import(no-cycle)'],
  [
    'domain/circle/b.ts',
    "import { a } from '#domain/circle/a.ts'\nexport const b = (): unknown => a\n",
    'import(no-cycle)',
  ],
  [
    'domain/type-circle/a.ts',
    "import type { B } from './b.ts'\nexport type A = { b: B | undefined }\n",
    'import(no-cycle)',
  ],
  [
    'domain/type-circle/b.ts',
    "import type { A } from './a.ts'\nexport type B = { a: A | undefined }\n",
    'import(no-cycle)',
  ],
  ['domain/ShoutingName.ts', 'export const a = 1\n', 'unicorn(filename-case)'],
  ['domain/anything.ts', 'export const a = (b: any): unknown => b\n', 'typescript(no-explicit-any)'],
  ['domain/hushed.ts', '// @ts-ignore\nexport const a = 1\n', 'typescript(ban-ts-comment)'],
  ['domain/unused.ts', 'const a = 1\nexport const b = 2\n', 'eslint(no-unused-vars)'],
  ['domain/loose.ts', 'export const same = (a: unknown, b: unknown) => a == b\n', 'eslint(eqeqeq)'],
  [
    'domain/only-a-type.ts',
    "import { Money } from './money.ts'\nexport type Price = Money\n",
    'typescript(consistent-type-imports)',
  ],
  [
    'domain/forgotten-case.ts',
    "export const word = (a: 'x' | 'y') => {\n  switch (a) {\n    case 'x':\n      return 1\n  }\n  return 2\n}\n",
    'typescript(switch-exhaustiveness-check)',
  ],
  [
    'infrastructure/forgotten-promise.ts',
    'const save = async () => 1\nexport const go = () => {\n  save()\n}\n',
    'typescript(no-floating-promises)',
  ],
  ['infrastructure/talks.ts', "console.log('hello')\n", 'eslint(no-console)'],
  ['web/Press.tsx', 'export const Press = () => <button>go</button>\n', 'react(button-has-type)'],
  ['web/Raw.tsx', 'export const Raw = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n', 'react(no-danger)'],
  [
    'web/Sometimes.tsx',
    "import { useState } from 'react'\nexport const S = ({ a }: { a: boolean }) => {\n  if (a) useState(1)\n  return null\n}\n",
    'react(hooks)',
  ],
  ['web/Picture.tsx', 'export const Picture = () => <img src="a.png" />\n', 'jsx-a11y(alt-text)'],
  [
    'tests/domain/one.test.ts',
    "import { test, expect } from 'vitest'\ntest.only('a', () => expect(1).toBe(1))\n",
    'vitest(no-focused-tests)',
  ],
  [
    'tests/domain/skip.test.ts',
    "import { test, expect } from 'vitest'\ntest.skip('a', () => expect(1).toBe(1))\n",
    'vitest(no-disabled-tests)',
  ],
  [
    'tests/domain/empty.test.ts',
    "import { test } from 'vitest'\ntest('cannot fail', () => {})\n",
    'vitest(expect-expect)',
  ],
  [
    'tests/domain/words.test.ts',
    "import { test } from 'vitest'\ntest('cannot fail', () => {\n  given(1).when(2)\n})\n",
    'vitest(expect-expect)',
  ],
]

/** Allowed code of each layer, which must not be reported. */
const clean: [path: string, text: string][] = [
  [
    'domain/kernel/money.ts',
    "import { z } from 'zod'\nexport type Money = z.infer<typeof Money>\nexport const Money = z.int()\n",
  ],
  [
    'domain/kernel/fact.ts',
    "import { match } from 'ts-pattern'\nexport const word = (a: 1 | 2) => match(a).with(1, () => 'x').with(2, () => 'y').exhaustive()\n",
  ],
  [
    'domain/ordering/order.ts',
    "import { word } from '../kernel.ts'\nimport { Money } from '#domain/kernel/money.ts'\nexport const order = { word, Money }\n",
  ],
  [
    'application/ordering/contracts/ordering.ts',
    "import { Money } from '#domain/kernel/money.ts'\nexport const body = Money\n",
  ],
  ['application/pipeline/handle.ts', "import { body } from './contracts/ordering.ts'\nexport const handle = body\n"],
  [
    'read-models/all.ts',
    "import { body } from '#application/ordering/contracts/ordering.ts'\nimport { word } from '#domain/kernel/fact.ts'\nexport const view = { body, word }\n",
  ],
  ['infrastructure/config.ts', "export const port = Number(process.env['PORT'] ?? 3000)\n"],
  ['infrastructure/people/accounts.ts', 'export const row = 1\n'],
  ['infrastructure/identity/sessions.ts', "import { row } from '../people/accounts.ts'\nexport const session = row\n"],
  [
    'infrastructure/main.ts',
    "import { handle } from '#application/pipeline/handle.ts'\nimport { view } from '#read-models/all.ts'\nconsole.log(handle, view)\n",
  ],
  [
    'web/data/api.ts',
    "import { body } from '#application/ordering/contracts/ordering.ts'\nimport { word } from '#domain/kernel/fact.ts'\nexport const api = { body, word, at: Date.now() }\n",
  ],
  ['web/vite.config.ts', "import { resolve } from 'node:path'\nexport default { root: resolve('.') }\n"],
  [
    'tests/domain/clean.test.ts',
    "import { expect, test } from 'vitest'\nimport { word } from '#domain/kernel/fact.ts'\ntest('a word', () => {\n  expect(word(1)).toBe('x')\n})\n",
  ],
  [
    'tests/domain/sentence.test.ts',
    "import { test } from 'vitest'\nimport { given } from '#tests/support/given.ts'\ntest('is placed', () => {\n  given(1).when(2).emits(3)\n})\n",
  ],
]

const Report = z.object({ diagnostics: z.array(z.object({ filename: z.string(), code: z.string() })) })

describe('the real lint configuration', () => {
  const violations = [...boundaries, ...purity, ...care]
  let project: string
  let found: z.infer<typeof Report>['diagnostics']

  beforeAll(() => {
    project = mkdtempSync(join(tmpdir(), 'boxwright-lint-'))
    for (const name of ['.oxlintrc.json', 'package.json', 'tsconfig.json'])
      cpSync(join(root, name), join(project, name))
    symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
    for (const [path, text] of [...violations, ...clean]) {
      mkdirSync(join(project, dirname(path)), { recursive: true })
      writeFileSync(join(project, path), text)
    }
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint')
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json'], { cwd: project, encoding: 'utf8' })
    found = Report.parse(JSON.parse(stdout)).diagnostics
  }, 30_000)

  afterAll(() => rmSync(project, { recursive: true }))

  const rulesFor = (path: string) => found.filter(({ filename }) => filename === path).map(({ code }) => code)

  test.each(violations)('refuses %s', (path, _text, rule) => {
    expect(rulesFor(path)).toContain(rule)
  })

  test.each(clean)('accepts %s', (path) => {
    expect(rulesFor(path)).toEqual([])
  })
})
