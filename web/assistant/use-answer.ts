import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ulid } from 'ulid'
import { aiConversations, type AssistantConversation } from '#application/assistant/contracts/conversations.ts'
import type { UserContentPart } from '#domain/assistant/message.ts'
import { api } from '../data/api.ts'
import { readStream } from '../data/event-stream.ts'
import { invalidateAfter } from '../data/queries.ts'
import { type AnswerState, noAnswer, withFragment } from './answer-state.ts'

/** Sends messages of one conversation and reads the answers. */
export const useAnswer = (conversation: Pick<AssistantConversation, 'id' | 'isAnswering'>) => {
  const { id, isAnswering } = conversation
  const [state, setState] = useState<AnswerState>(noAnswer)
  const [busy, setBusy] = useState(isAnswering)
  const reading = useRef<AbortController>(undefined)
  const path = `/ai/conversations/${encodeURIComponent(id)}`
  const resume = (after: number) => `${path}/stream?after=${after}`

  const read = async (request: { path: string; body?: unknown; commandId?: string }) => {
    reading.current?.abort()
    const own = new AbortController()
    reading.current = own
    setBusy(true)
    const failed = await readStream({ ...request, resume, signal: own.signal }, (fragment) =>
      setState((before) => withFragment(before, fragment)),
    )
    if (own.signal.aborted) return false
    await invalidateAfter(aiConversations.get, aiConversations.list)({ hasError: false } as never)
    setBusy(false)
    // After the conversation, which now contains the messages, so that they do not disappear in between.
    setState(({ problem }) => ({ ...noAnswer, problem: failed ?? problem }))
    return !failed
  }
  const follow = () => read({ path: resume(0) })
  const followRunning = useEffectEvent(() => void (isAnswering && follow()))
  useEffect(() => {
    const timer = setTimeout(followRunning)
    return () => {
      clearTimeout(timer)
      reading.current?.abort()
    }
  }, [])

  return {
    state,
    busy,
    /** True if the message was sent and answered. */
    send: (content: readonly UserContentPart[]) => {
      setState({ ...noAnswer, sent: content })
      const uiContext = { path: globalThis.location.pathname, dialogues: null }
      return read({ path: `${path}/messages`, body: { content, uiContext }, commandId: ulid() })
    },
    /** After the user has decided about a call. */
    follow: () => {
      setState(noAnswer)
      return follow()
    },
    stop: () => api.aiConversations.stop({ params: { conversationId: id } }),
  }
}
