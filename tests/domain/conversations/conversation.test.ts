import { describe, expect, test } from 'vitest'
import { replySubject } from '#domain/conversations/conversation-email.ts'
import { mentionedIn, partsOfMessage } from '#domain/conversations/mentions.ts'

describe('CHAT-D04 mentions in a message', () => {
  test('are tokens of @ and a user id, each once', () => {
    expect(mentionedIn('@u-sam, please ask @u-lin. Thanks @u-sam')).toEqual(['u-sam', 'u-lin'])
    expect(mentionedIn('(@u-sam)')).toEqual(['u-sam'])
    expect(mentionedIn('问 @u-sam。')).toEqual(['u-sam'])
  })

  test('are not part of an email address or of a word', () => {
    expect(mentionedIn('ada@bloom.example @@u-sam 5@u-sam @ u-sam')).toEqual([])
  })

  test('split the message; the token of someone who is not mentioned remains text', () => {
    expect(partsOfMessage('Hi @u-sam, see @u-eve', ['u-sam'])).toEqual([
      { at: 0, text: 'Hi ' },
      { at: 3, text: '@u-sam', mention: 'u-sam' },
      { at: 9, text: ', see @u-eve' },
    ])
    expect(partsOfMessage('@u-sam', ['u-sam'])).toEqual([{ at: 0, text: '@u-sam', mention: 'u-sam' }])
  })
})

test('CHAT-005 a reply has the subject of the first email, marked once', () => {
  expect(replySubject('Boxes')).toBe('Re: Boxes')
  expect(replySubject('RE: Boxes')).toBe('RE: Boxes')
  expect(replySubject('x'.repeat(200))).toHaveLength(200)
})
