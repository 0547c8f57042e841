import { notFound, Rejection } from '#domain/kernel/refusal.ts'
import type { Language } from '#domain/text/languages.ts'
import { type HandlerInput, query } from '../pipeline/operation.ts'
import { help as contracts } from './contracts.ts'
import type { HelpReader } from './reads.ts'

type Asked = Pick<HandlerInput<typeof contracts.list>, 'browser' | 'caller'> & {
  query: { language?: Language | undefined }
}

/** `caller` throws for visitors, so it is read only for a signed-in user. */
const readerOf = (input: Asked): HelpReader => {
  const { user } = input.browser
  return {
    audience: user && input.caller.audience,
    language: input.query.language ?? user?.language ?? 'en-US',
  }
}

export const help = {
  search: query(contracts.search, async (input, { reads }) => ({
    payload: { entries: await reads.help.search(readerOf(input), input.body.query), aiSummary: '' },
  })),
  list: query(contracts.list, async (input, { reads }) => ({ payload: await reads.help.list(readerOf(input)) })),
  entry: query(contracts.entry, async (input, { reads }) => {
    const entry = await reads.help.find(readerOf(input), input.params.slug)
    if (!entry) throw new Rejection(notFound('helpEntry'))
    return { payload: entry }
  }),
}
