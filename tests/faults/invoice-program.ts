import { appendFileSync, readFileSync } from 'node:fs'
import { issueInvoice } from '#application/payments/invoices.ts'
import { handle } from '#application/pipeline/handle.ts'
import type { Ports } from '#application/pipeline/ports.ts'
import { foldCase } from '#domain/case.ts'
import { createApp } from '#infrastructure/app.ts'
import { sellerFrom } from '#infrastructure/payments/seller-variables.ts'
import { openSecrets } from '#infrastructure/secrets/secrets.ts'
import { as } from '../support/case-stories.ts'
import { checkedOutOrder } from '../support/test-app.ts'
import type { InvoiceMistake, InvoiceQuestion, InvoiceReply, IssueQuestion } from './invoice-protocol.ts'
import { answerQuestions, watchStatements } from './watched-statements.ts'

/** A server that issues invoices and kills itself at a given statement. */

const [url, counter, mistake] = process.argv.slice(2) as [string, string, InvoiceMistake | undefined]

watchStatements()
const silent = { info: () => undefined, error: () => undefined }
const secrets = openSecrets(Buffer.from(process.env['SECRET_KEY']!, 'base64'))
const seller = sellerFrom(() => '', [], false)
const app = await createApp(url, silent, { work: mistake !== 'leaves work undone', secrets, seller })

/** The planted mistake: a counter that is not part of the append, as a sequence of PostgreSQL is not. */
const countedBefore: Ports['lastClaimed'] = async (_scope, [prefix = '']) => {
  appendFileSync(counter, `${prefix}\n`)
  const drawn = readFileSync(counter, 'utf8')
    .split('\n')
    .filter((line) => line === prefix).length
  return [prefix + String(drawn - 1).padStart(6, '0')]
}
const ports = mistake === 'draws numbers before it appends' ? { ...app.ports, lastClaimed: countedBefore } : app.ports

const issue = async ({ commandId, requestId, requestVersion, kind }: IssueQuestion) => {
  const { events } = await handle(ports, issueInvoice, {
    caller: as('sam'),
    input: {
      requestId,
      requestVersion,
      kind,
      taxCategory: 'G',
      taxRate: 0,
      taxReason: 'Export',
      vatNumber: '',
      reason: '',
    },
    commandId: mistake === 'forgets command ids' ? commandId + app.ports.idGenerator.ulid() : commandId,
  })
  const { data } = events.findLast(({ type }) => type === 'InvoiceIssued')!
  return { number: (data as { number: string }).number }
}

const placedOrder = async () => {
  const story = await checkedOutOrder(app)
  await story.places('ada')
  await app.settled()
  const requestId = story.requestId()
  const state = foldCase(await app.log.readCase({ requestId }))
  return { requestId, requestVersion: state.versions[state.caseId]!.staff }
}

answerQuestions<InvoiceQuestion, InvoiceReply>((question) =>
  question.ask === 'order' ? placedOrder() : issue(question),
)
