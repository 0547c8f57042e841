import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openLogger } from '#infrastructure/http/request-log.ts'

const written = (isTTY: boolean) => {
  const lines: string[] = []
  return { lines, logger: openLogger('info', { isTTY, write: (line) => lines.push(line) }) }
}

describe('the server log', () => {
  test('writes one line of JSON for each entry, with a timestamp and a level name', () => {
    const { lines, logger } = written(false)
    logger.info({ path: '/orders' }, 'answered')
    logger.debug('not at this level')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), path: '/orders', msg: 'answered' },
    ])
  })

  test('writes readable text to a terminal', () => {
    const { lines, logger } = written(true)
    logger.info({ path: '/orders', status: 200 }, 'answered')
    logger.error({ err: new Error('broken') }, 'a request failed')
    expect(stripVTControlCharacters(lines[0]!)).toMatch(
      /^\d\d:\d\d:\d\d {2}answered {2}path: \/orders {2}status: 200\n$/,
    )
    expect(stripVTControlCharacters(lines[1]!)).toMatch(/^\d\d:\d\d:\d\d {2}a request failed\nError: broken\n {4}at /)
  })

  test('J4 contains the type and stack of an error, not the database row', () => {
    const { lines, logger } = written(false)
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ada@bloom.example)',
    })
    logger.error({ err: error, password: 'secret', body: { password: 'secret', token: 'secret' } }, 'failed')
    expect(JSON.parse(lines[0]!)).toMatchObject({ err: { type: 'Error', message: 'duplicate key', code: '23505' } })
    expect(lines[0]).not.toMatch(/ada@bloom|secret/)
  })
})
