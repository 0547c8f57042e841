import type { Process } from '../../pipeline/process.ts'

/** Sends the emails of conversations (CHAT-004, CHAT-005). */
export const sendConversationEmails: Process = {
  name: 'send-conversation-emails',
  on: ['ConversationEmailSent'],
  react: (event) =>
    event.type === 'ConversationEmailSent'
      ? [{ effect: 'sendConversationEmail', input: { caseId: event.caseId, emailId: event.data.email.emailId } }]
      : [],
}
