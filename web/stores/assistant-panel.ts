import { create } from 'zustand'

/** Whether the assistant is open, and what its next conversation starts with. */

/** `draft`: a text that the user continues with. */
export type AssistantRequest = { configurationId?: string | undefined; draft?: string | undefined }

type State = { isOpen: boolean; request: AssistantRequest | undefined }
const store = create<State>(() => ({ isOpen: false, request: undefined }))

export const useAssistantPanel = store

/** Opens the assistant; with a request, a new conversation starts. */
export const openAssistant = (request?: AssistantRequest): void => store.setState({ isOpen: true, request })
export const closeAssistant = (): void => store.setState({ isOpen: false, request: undefined })

/** The conversation that this tab showed last, which continues after a reload. */
const lastKey = 'boxwright-assistant'

export const rememberConversation = (userId: string | undefined, id: string | undefined): void => {
  if (userId !== undefined && id !== undefined) sessionStorage.setItem(lastKey, `${userId} ${id}`)
}

/** Only of the same user: several users can sign in to one tab. */
export const lastConversation = (userId: string | undefined): string | undefined => {
  const [user, id] = (sessionStorage.getItem(lastKey) ?? '').split(' ')
  return user === userId ? id : undefined
}
