import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { openJournal } from '#infrastructure/http/request-log.ts'

const written = (isTTY: boolean) => {
  const lines: string[] = []
  return { lines, journal: openJournal('info', { isTTY, write: (line) => lines.push(line) }) }
}

describe('the journal', () => {
  test('is a line of JSON each, with a moment and a level by name', () => {
    const { lines, journal } = written(false)
    journal.info({ path: '/orders' }, 'answered')
    journal.debug('not at this level')
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { level: 'info', time: expect.stringMatching(/^\d{4}-.*Z$/), path: '/orders', msg: 'answered' },
    ])
  })

  test('is readable where a person looks on', () => {
    const { lines, journal } = written(true)
    journal.info({ path: '/orders', status: 200 }, 'answered')
    journal.error({ err: new Error('broken') }, 'a request failed')
    expect(stripVTControlCharacters(lines[0]!)).toMatch(
      /^\d\d:\d\d:\d\d {2}answered {2}path: \/orders {2}status: 200\n$/,
    )
    expect(stripVTControlCharacters(lines[1]!)).toMatch(/^\d\d:\d\d:\d\d {2}a request failed\nError: broken\n {4}at /)
  })

  test('J4 has the kind and place of an error, not the row it was about', () => {
    const { lines, journal } = written(false)
    const error = Object.assign(new Error('duplicate key'), {
      code: '23505',
      detail: 'Key (email)=(ada@bloom.example)',
    })
    journal.error({ err: error, password: 'secret', body: { password: 'secret', token: 'secret' } }, 'failed')
    expect(JSON.parse(lines[0]!)).toMatchObject({ err: { type: 'Error', message: 'duplicate key', code: '23505' } })
    expect(lines[0]).not.toMatch(/ada@bloom|secret/)
  })
})
