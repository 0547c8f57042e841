import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { localEmbeddingModel } from '#domain/assistant/embedding.ts'
import { embedAgain } from '#infrastructure/assistant/embed-again.ts'
import { embedderFrom } from '#infrastructure/assistant/embedder.ts'
import { openDatabase } from '#infrastructure/db/database.ts'
import { freshDatabase } from '../support/postgres.ts'

/** Embeddings of a provider with the OpenAI protocol, which a server of the test plays, and of the local model. */

type Asked = { path: string | undefined; authorization: string | undefined; model: string; input: string[] }
let server: Server
let url: string
let asked: Asked[]
let status: number
beforeAll(async () => {
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { model, input } = JSON.parse(await textOf(request)) as Pick<Asked, 'model' | 'input'>
    asked.push({ path: request.url, authorization: request.headers.authorization, model, input })
    // In reverse order: the index counts, not the position.
    const data = input.map((one, index) => ({ index, embedding: [one.length, 3] })).toReversed()
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ data }))
  }
  server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`
})
beforeEach(() => {
  asked = []
  status = 200
})
afterAll(() => server.close())

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
const provider = () => embedderFrom({ url, key: 'secret', model: 'text-embedding-3-large' })

describe('the provider of embeddings', () => {
  test('AI-047 gets the texts with the model and the key, and answers with vectors of length 1 in the order of the texts', async () => {
    const embeddings = await provider().embed(['four', 'eight characters'])
    expect(asked).toEqual([
      {
        path: '/v1/embeddings',
        authorization: 'Bearer secret',
        model: 'text-embedding-3-large',
        input: ['four', 'eight characters'],
      },
    ])
    expect(embeddings.map((one) => Math.hypot(...one))).toEqual([expect.closeTo(1), expect.closeTo(1)])
    expect(embeddings[0]).toEqual([expect.closeTo(0.8), expect.closeTo(0.6)])
  })
  test('gets at most 100 texts in a request, none for no texts, and no text beyond its limit', async () => {
    const { length } = await provider().embed(Array.from({ length: 120 }, () => 'a'.repeat(9_000)))
    expect([length, asked.map(({ input }) => input.length)]).toEqual([120, [100, 20]])
    expect(asked[0]!.input[0]).toHaveLength(8_000)
    expect(await provider().embed([])).toEqual([])
    expect(asked).toHaveLength(2)
  })
  test('that fails is a refusal with which a client tries again', async () => {
    status = 500
    await expect(provider().embed(['a'])).rejects.toMatchObject({
      refusal: { code: 'overloaded', reason: 'rule.embeddingsUnavailable' },
    })
  })
})

test('without a provider, embeddings are local, under their own name', async () => {
  const local = embedderFrom(undefined)
  expect(local.model).toBe(localEmbeddingModel)
  expect(await local.embed(['kraft board'])).toHaveLength(1)
  expect(asked).toEqual([])
})

test('embeddings of another model are replaced, and found again', async () => {
  const { url: databaseUrl, drop } = await freshDatabase()
  const database = openDatabase(databaseUrl)
  const { pool } = database
  await pool.query(
    `insert into assistant.configurations (configuration_id, scope, name, settings, created_on, created_by, changed_on, changed_by)
     values ('k1', 'public', 'A', '{}', now(), 'test', now(), 'test')`,
  )
  await pool.query(
    `insert into assistant.passages (configuration_id, nth, title, text, model, embedding)
     select 'k1', nth, 'Title', 'text ' || nth, 'local-word-hash', '{1,0}' from generate_series(0, 60) as nth`,
  )
  await embedAgain(pool, provider(), new AbortController().signal)
  const { rows } = await pool.query(
    'select model, count(*)::integer as count from assistant.passages where embedding <> array[1, 0]::real[] group by model',
  )
  expect(rows).toEqual([{ model: 'text-embedding-3-large', count: 61 }])
  await database.close()
  await drop()
})

test('a passage that is replaced while the earlier one is embedded keeps its embedding', async () => {
  const { url: databaseUrl, drop } = await freshDatabase()
  const database = openDatabase(databaseUrl)
  const { pool } = database
  await pool.query(
    `insert into assistant.configurations (configuration_id, scope, name, settings, created_on, created_by, changed_on, changed_by)
     values ('k1', 'public', 'A', '{}', now(), 'test', now(), 'test')`,
  )
  await pool.query(
    `insert into assistant.passages (configuration_id, nth, title, text, model, embedding)
     values ('k1', 0, 'Title', 'earlier', 'local-word-hash', '{1,0}')`,
  )
  const model = 'text-embedding-3-large'
  const embed = async () => {
    await pool.query(`update assistant.passages set text = 'later', model = $1, embedding = '{0,1}'`, [model])
    return [[0.6, 0.8]]
  }
  await embedAgain(pool, { model, embed }, new AbortController().signal)
  expect((await pool.query('select text, embedding from assistant.passages')).rows).toEqual([
    { text: 'later', embedding: [0, 1] },
  ])
  await database.close()
  await drop()
})
