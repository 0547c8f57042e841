import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '#infrastructure/app.ts'
import { accountIsNamed, customersNamed } from '#infrastructure/people/find-by-name.ts'
import { peopleDb } from '#infrastructure/people/tables.ts'
import { listUsers } from '#infrastructure/people/user-queries.ts'
import { beginsWith, wordsOf, wordsToFind } from '#read-models/search.ts'
import { indexesIn, scansIn } from '../support/query-plans.ts'
import { openTestApp } from '../support/test-app.ts'

/** Search of many people by name: with indexes, and in scripts without spaces between words. */

const companies = 20_000
let app: App & AsyncDisposable

beforeAll(async () => {
  app = await openTestApp()
  const audit = `timestamptz '2026-01-01', 'u-sam', timestamptz '2026-01-01', 'u-sam'`
  await app.database.pool.query(
    `insert into people.customers (customer_id, name, contact, created_on, created_by, changed_on, changed_by)
     select 'many-' || n, case n when 7 then '深圳市晨光包装有限公司' else 'Company ' || md5(n::text) end,
       case n when 8 then '{"firstName": "小明", "lastName": "王", "email": "ming@wang.example"}'::jsonb end, ${audit}
     from generate_series(1, $1::int) n`,
    [companies],
  )
  await app.database.pool.query(
    `insert into people.accounts (user_id, type, status, first_name, last_name, email, customer_id, created_on, created_by, changed_on, changed_by)
     select 'of-' || n, 'user', 'active', case n when 9 then 'Élodie' else 'First' || n end,
       case n when 9 then 'Søndergård' else 'Last' || n end, 'user' || n || '@company.example', 'many-' || n, ${audit}
     from generate_series(1, $1::int) n`,
    [companies],
  )
  await app.database.pool.query(
    `insert into people.accounts (user_id, type, status, first_name, last_name, email, book_right, created_on, created_by, changed_on, changed_by)
     select 'keeps-' || n, 'admin', 'active', 'Kay', 'Keeper', 'kay' || n || '@boxwright.example',
       case when n > 1 then 'auditor' else 'accountant' end, timestamptz '2026-01-01' + n * interval '1 day', 'u-sam', timestamptz '2026-01-01', 'u-sam'
     from generate_series(1, 3) n`,
  )
  await app.database.pool.query('analyze people.customers, people.accounts')
})
afterAll(async () => app[Symbol.asyncDispose]())

test.each([
  ['the whole name of a contact', '王小明', 'many-8'],
  ['a given name', '小明', 'many-8'],
  ['the middle of a company’s name', '晨光', 'many-7'],
  ['the beginning of a company’s name', '深圳', 'many-7'],
  ['a name without its accents', 'sondergard', 'many-9'],
  ['the first name of a user', 'elodie', 'many-9'],
  ['the beginning of an email', 'user4711', 'many-4711'],
])('CRM-D04 a customer is found by %s, read by indexes', async (_, search, found) => {
  const [word = ''] = wordsOf(search)
  expect(await customersNamed(app.database.pool, word)).toEqual([found])
  const statement = {
    text: 'select id from people.customers_named($1::tsquery) as id',
    values: [beginsWith(word)],
  }
  const scans = await scansIn(app.database.pool, statement)
  expect(scans).toContain('Bitmap Index Scan')
  expect(scans).not.toContain('Seq Scan')
})

test.each([
  ['the first name', 'elodie', ['of-9']],
  ['an email', 'user4711', ['of-4711']],
  ['the company', '晨光', ['of-7']],
  ['the contact of the company, which is no user', '小明', []],
  ['the supplier', 'dongguan', ['u-lin']],
])('CRM-D04 a user is found by %s, read by indexes', async (_, search, found) => {
  const { items } = await listUsers(peopleDb(app.database.pool), { limit: 20, after: undefined, search })
  expect(items.map(({ userId }) => userId)).toEqual(found)
  const { sql: text, parameters } = peopleDb(app.database.pool)
    .selectFrom('people.accounts as a')
    .select('a.userId')
    .where((eb) => eb.and(accountIsNamed(search)))
    .compile()
  const indexes = await indexesIn(app.database.pool, { text, values: [...parameters] })
  expect(indexes).toEqual(expect.arrayContaining(['accounts_by_name', 'customers_named', 'suppliers_named']))
})

test('ROLE-D02 employees with a right to the books are listed by an index, newest first and by pages', async () => {
  const db = peopleDb(app.database.pool)
  const page = async (bookRight: 'accountant' | 'auditor', after?: [string, string]) =>
    listUsers(db, { limit: 1, after, bookRight })
  expect((await page('accountant')).items.map(({ userId }) => userId)).toEqual(['keeps-1'])
  const first = await page('auditor')
  expect(first.items.map(({ userId }) => userId)).toEqual(['keeps-3'])
  const { createdOn, userId } = first.items[0]!
  expect((await page('auditor', [createdOn, userId])).items.map((one) => one.userId)).toEqual(['keeps-2'])
  const { sql: text, parameters } = db
    .selectFrom('people.accounts')
    .select('userId')
    .where('bookRight', '=', 'auditor')
    .orderBy('createdOn', 'desc')
    .orderBy('userId', 'desc')
    .limit(20)
    .compile()
  expect(await indexesIn(app.database.pool, { text, values: [...parameters] })).toEqual(['accounts_by_book_right'])
})

test('the words of the database equal those of the views', async () => {
  const texts = [
    'Ada Lovelace, ada@bloom.example',
    'Søndergård & Œuvre: Ærø ĐẶNG Łódź Þór ħ ı Straße',
    '深圳市晨光包装有限公司 Boxes 3号厂',
    '東京カートン株式会社の紙箱工場本店営業部第二課',
    '한국 포장 주식회사',
    'ﬁne Ｆｕｌｌ １２３ x²',
    '—',
    '',
  ]
  for (const text of texts) {
    const { rows } = await app.database.pool.query<{ words: string[] }>(
      'select tsvector_to_array(people.words_to_find($1)) as words',
      [text],
    )
    expect(rows[0]!.words.toSorted()).toEqual(wordsToFind(text).toSorted())
  }
})
