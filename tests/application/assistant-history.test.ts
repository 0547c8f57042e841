import { expect, test } from 'vitest'
import { historyFor } from '#application/assistant/history.ts'
import type { Message } from '#domain/assistant/message.ts'

const createdAt = '2026-11-27T12:00:00.000Z'

test('the newest images of a conversation reach the model, at most 28 MB of them', async () => {
  const image = { type: 'imageData' as const, mediaType: 'image/png' as const, data: 'A'.repeat(6_600_000) }
  const messages = Array.from({ length: 10 }, (_, n): Message => ({
    id: `m${n}`,
    role: 'user',
    content: [image],
    createdAt,
  }))
  expect(await historyFor(messages, async (part) => part as typeof image)).toHaveLength(4)
})
