import { describe, expect, test } from 'vitest'
import { bilingual } from '#domain/text/bilingual.ts'
import { languages } from '#domain/text/languages.ts'
import { escapeMarkup } from '#domain/text/markup.ts'
import type { Notice } from '#infrastructure/mail/mails.ts'
import { render } from '#infrastructure/mail/render.ts'

const about = { requestId: 'ada00001', title: bilingual(() => 'Rose crate') }
const aboutPo = { purchaseOrderId: 'ada00001', title: about.title }
const terms = { unitPrice: 464, currency: 'USD', readyOn: '2026-03-16T16:00:00.000Z' } as const
type Kind = Notice['kind']
const details: { [Of in Kind]: Omit<Extract<Notice, { kind: Of }>, 'kind' | 'to' | 'firstName' | 'language'> } = {
  magicLink: { token: 'TOKEN', code: '123456', returnPath: '/orders?a=b&c=d' },
  confirmSignUp: { token: 'TOKEN', returnPath: '/' },
  alreadySignedUp: {},
  noAccount: {},
  resetPassword: { token: 'TOKEN' },
  verifyEmail: { token: 'TOKEN' },
  emailChanged: {},
  passwordChanged: {},
  secondFactorChanged: {},
  googleLinked: {},
  identityCode: { code: '654321' },
  quotesAvailable: about,
  orderPlaced: { ...about, total: 125_050, amountDue: 125_050, currency: 'USD' },
  essentialsPlaced: { ...about, total: 125_050, currency: 'USD' },
  paymentRequested: { ...about, stage: 'production', amountDue: 75_050, currency: 'USD' },
  paymentReminder: { ...about, step: 'overdue', dueOn: '2026-03-09T09:00:00.000Z', amountDue: 4_200, currency: 'USD' },
  paymentReceived: { ...about, amount: 50_000, amountDue: 75_050, currency: 'USD', isArtworkNeeded: true },
  entryReversed: {
    ...about,
    isRefund: false,
    amount: 50_000,
    reason: 'It was paid for another order.',
    amountDue: 125_050,
    dueLater: 0,
    currency: 'USD',
  },
  refundPaid: { ...about, amount: 12_500, paidFrom: 'stripe', currency: 'USD' },
  shipmentShipped: {
    ...about,
    courier: 'dhl',
    trackingCodes: ['JD014600003SE'],
    arrival: { min: '2026-12-04T15:59:59.999Z', max: '2026-12-07T15:59:59.999Z' },
    part: { number: 1, count: 2, contents: { 'en-US': '600 × Mailer', 'zh-CN': '600 × 飞机盒' } },
  },
  sampleShipped: { ...about, courier: 'dhl', trackingCodes: ['JD014600003SE'] },
  serviceInReview: about,
  productSampleNeeded: about,
  orderCompleted: { ...about, isShipped: true },
  orderCancelled: { ...about, paid: 50_000, currency: 'USD' },
  shippingQuoted: about,
  feedbackAsked: { ...about, question: 'Matte or gloss?' },
  changeProposed: {
    ...about,
    reason: 'As agreed on the phone.',
    before: 174_000,
    after: 142_000,
    validUntil: '2026-12-24T09:00:00.000Z',
    currency: 'USD',
  },
  changeExpired: about,
  changeWithdrawn: { ...about, reason: 'The price was wrong.' },
  changeAccepted: { ...about, total: 142_000, amountDue: 0, overpaid: 32_000, currency: 'USD' },
  orderOnHold: { ...about, reason: 'The board is sold out.' },
  orderResumed: about,
  orderPublished: about,
  artworkChangesRequested: { ...about, reason: 'The logo is cut off.' },
  dielineReady: { ...about, comments: 'The flap is glued.' },
  proofReady: { ...about, version: 2 },
  purchaseOrderReceived: {
    ...aboutPo,
    quantity: 2_500,
    readyOn: '2026-03-09T16:00:00.000Z',
    confirmationFrom: 'supplier',
  },
  purchaseOrderNote: { ...aboutPo, text: 'Please pack in export cartons.' },
  purchaseOrderRecalled: { ...aboutPo, reason: 'The customer changed the size.' },
  proposalAccepted: { ...aboutPo, ...terms },
  proposalDeclined: { ...aboutPo, reason: 'The customer needs it earlier.' },
  supplierNote: { ...aboutPo, text: 'Is the lid printed inside?' },
  supplierDeclined: { ...aboutPo, reason: 'The machine is being repaired.' },
  supplierProposal: { ...aboutPo, ...terms, reason: 'The paper arrives late.' },
  purchaseOrderExpired: aboutPo,
  invitationNotPossible: { company: 'Rival & <Sons>', inviter: 'Eve' },
  guestAccount: { token: 'TOKEN' },
  invitation: { token: 'TOKEN', company: 'Böck & <Söhne>', inviter: 'Ada\r\nBcc: x@y.example' },
}
const kinds = Object.keys(details) as Kind[]
const mailOf = (kind: Kind, language: Notice['language'], firstName = 'Ada') =>
  ({ to: 'ada@bloom.example', firstName, language, kind, ...details[kind] }) as Notice

test.each(languages)('S-10 a web address in a name does not become a link (%s)', (language) => {
  const mail = { to: 'a@b.example', firstName: 'Ada', language, kind: 'invitation' as const, ...details.invitation }
  const { subject, text } = render({ ...mail, company: 'evil.example/win', inviter: 'x。com' }, 'https://boxes.example')
  expect(subject).toContain('evil.\u2060example/win')
  expect(text).not.toContain('evil.example')
  expect(text).toContain('x。\u2060com')
})

test('ORDER-T15 a recall after a cancellation is explained in the language of the reader', () => {
  const recall = { ...aboutPo, kind: 'purchaseOrderRecalled' as const, reason: 'The order was canceled.' }
  const mail = { ...recall, to: 'lin@b.example', firstName: 'Lin', cause: 'orderCanceled' as const }
  expect(render({ ...mail, language: 'en-US' }, '').text).toContain(', because the order was canceled.')
  expect(render({ ...mail, language: 'zh-CN' }, '').text).toContain('订单已取消')
  expect(render({ ...mail, language: 'zh-CN' }, '').text).not.toContain('canceled')
})

test.each(languages)('S-10 a web address in the name of an item does not become a link (%s)', (language) => {
  const title = bilingual(() => 'Go to evil-shop.example/win or http://192.0.2.1/')
  const order = { kind: 'orderPlaced' as const, requestId: 'abcd2345', title, total: 66_844, amountDue: 0, dueOn: null }
  const to = { to: 'a@b.example', firstName: 'https://evil.example', language }
  const { text } = render({ ...to, ...order, currency: 'USD' }, 'https://boxes.example')
  expect(text).toContain('evil-shop.\u2060example/win or http:\u2060//192.0.2.1/')
  expect(text).toContain('https:\u2060//evil.\u2060example')
  expect(text).toContain('668.44')
})

describe.each(languages)('mails in %s', (language) => {
  test.each(kinds)('USER-D04 have the same sentences and link as text and as HTML (%s)', (kind) => {
    const { subject, text, html } = render(mailOf(kind, language), 'https://boxes.example')
    expect(subject).toMatch(/^\P{Cc}{5,100}$/u)
    const [link] = /https:\/\/boxes\.example\/\S+/.exec(text)!
    expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    for (const sentence of text.split('\n\n').filter((part) => !part.includes(link))) {
      const words = escapeMarkup(sentence)
      // The code has its own line.
      for (const part of words.split(/ (?=\d{6}$)/)) expect(html).toContain(part)
    }
    expect(html).not.toMatch(/<script|<img|<Söhne>/)
    expect([link.includes('#token=TOKEN'), link.includes('?')]).toEqual(['token' in details[kind], false])
  })

  test('have the action and its link on one line, with the colon of the language', () => {
    const { text } = render(mailOf('magicLink', language), 'https://boxes.example')
    expect(text).toMatch(language === 'zh-CN' ? /^登录：https:/m : /^Sign in: https:/m)
  })

  test('have a greeting for a recipient without a name', () => {
    expect(render(mailOf('noAccount', language, ''), '').text).toMatch(/^(Hello,|您好：)/)
  })
})

test('a date on which something is due has the day of the invoice; a deadline has its time zone', () => {
  const text = (mail: object, language: Notice['language']) =>
    render({ to: 'a@b.example', firstName: 'Ada', language, ...about, currency: 'USD', ...mail } as Notice, '').text
  const reminder = { kind: 'paymentReminder', step: 'overdue', dueOn: '2026-03-09T18:00:00.000Z', amountDue: 4_200 }
  expect(text(reminder, 'en-US')).toContain('by Mar 10, 2026.')
  const placed = { kind: 'orderPlaced', total: 132_000, amountDue: 50_000, dueOn: '2026-12-15T15:59:59.999Z' }
  expect(text(placed, 'en-US')).toContain('$500.00 is due by Dec 15, 2026;')
  expect(text(placed, 'zh-CN')).toContain('请在 2026年12月15日前支付')
  expect(text({ ...placed, amountDue: 0, dueOn: null }, 'en-US')).toContain('Nothing is due yet.')
  expect(text({ ...placed, total: 0, amountDue: 0, dueOn: null }, 'en-US')).toContain('so we start right away')
  const received = { kind: 'paymentReceived', amount: 9_000, amountDue: 0, dueLater: 132_000, isArtworkNeeded: false }
  expect(text(received, 'en-US')).toContain('when the remaining $1,320.00 is due')
  expect(text({ ...received, dueLater: 0 }, 'en-US')).not.toContain('remaining')
  // PAY-D07
  expect(text({ ...received, dueLater: 0, credit: 1_500 }, 'en-US')).toContain('paid $15.00 more than you owe')
  // The payment can be requested before the goods are produced.
  expect(text({ kind: 'paymentRequested', stage: 'delivery', amountDue: 42_000 }, 'en-US')).not.toContain('produced')
  const change = { ...details.changeProposed, kind: 'changeProposed' }
  expect(text(change, 'en-US')).toContain('by Dec 24, 2026, 5:00 PM GMT+8.')
  expect(text(change, 'zh-CN')).toContain('请在 2026年12月24日 17:00（GMT+8）前答复')
})

test('C4 a token is only in the URL fragment, which servers and logs do not receive', () => {
  for (const kind of kinds) {
    const { text } = render(mailOf(kind, 'en-US'), 'https://boxes.example')
    const urls = [...text.matchAll(/https:\/\/\S+/g)].map(([url]) => new URL(url))
    expect(urls.map(({ search, pathname }) => `${pathname}${search}`).join()).not.toContain('TOKEN')
  }
})

/** As a Chinese customer gets them: with Chinese names and words, so that every Latin word comes from the texts. */
const inChinese = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inChinese)
  if (typeof value !== 'object' || value === null) return value
  const names = {
    title: bilingual(() => '玫瑰礼盒'),
    question: '哑光还是亮光？',
    reason: '标志被裁切。',
    text: '请问盒盖内侧是否印刷？',
    comments: '盖片需粘合。',
    company: '花语包装',
    inviter: '李敏',
  }
  return { ...value, ...Object.fromEntries(Object.entries(names).filter(([name]) => name in value)) }
}

/** What remains in Chinese: names of the product and of others, currencies, order and tracking numbers, time zones. */
const latinNames = /Boxwright|Google|DHL|US\$|ada00001|JD014600003SE|GMT\+8/g

test.each(kinds)('USER-D04 the mail %s has no English in Chinese, and no missing parameter in any language', (kind) => {
  const chinese = render(
    { ...mailOf(kind, 'zh-CN', '李敏'), ...(inChinese(details[kind]) as object) },
    'https://boxes.example',
  )
  const sentences = `${chinese.subject}\n${chinese.text}`.replaceAll(/https:\S+/g, '').replaceAll(latinNames, '')
  expect(sentences.match(/[A-Za-z]+/g)).toBeNull()
  const english = render(mailOf(kind, 'en-US'), 'https://boxes.example')
  expect(`${english.subject}\n${english.text}`).not.toMatch(/\p{Script=Han}/u)
  for (const { subject, text, html } of [chinese, english])
    expect(`${subject}\n${text}\n${html}`).not.toMatch(
      /\{\{|undefined|NaN|Invalid Date|\[object|\b(orderMail|mail)\.[a-z]/,
    )
})

test('USER-D04 every mail exists in every language, with different texts', () => {
  for (const kind of kinds) {
    const subjects = languages.map((language) => render(mailOf(kind, language), '').subject)
    expect(new Set(subjects).size).toBe(languages.length)
  }
})
