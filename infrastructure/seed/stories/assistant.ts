import { createConfiguration } from '#application/assistant/configuration-commands.ts'
import { NewConfiguration } from '#application/assistant/contracts/configurations.ts'
import { NewTask } from '#application/assistant/contracts/tasks.ts'
import { createDocument } from '#application/assistant/document-commands.ts'
import { embedKnowledge } from '#application/assistant/index-knowledge.ts'
import { createTask } from '#application/assistant/task-commands.ts'
import { actingPartyOf } from '#application/people/run-command.ts'
import { userOf } from '#application/people/user-view.ts'
import { callerOf } from '#application/pipeline/access.ts'
import { staffToolNames, toolNames } from '#domain/assistant/tools.ts'
import { readableBy } from '#domain/help/entry.ts'
import type { App } from '../../app.ts'
import { helpEntryUrl } from '../../help/help-entries.ts'
import { readHelpFiles } from '../../help/help-files.ts'
import { people } from './people.ts'

/** The assistant of the demo: a configuration for customers, two for staff, and three tasks (AI-001), with names in both languages. */

const commandId = 'demo/assistant'

const customerInstructions = `You are the assistant of Boxwright, an ordering platform for custom packaging.
Answer in the language of the message, briefly.
Take prices only from the tool generate_packaging_pricing.
If the documents do not contain the answer, suggest to write a message to the team.`

const staffInstructions = `You help the employees of Boxwright, an ordering platform for custom packaging.
Answer in the language of the message. Name the order or the document that a statement comes from.
Never promise a price or a date that the documents do not contain.`

const tone = `Write to customers briefly and politely, in plain words.
Answer the question first, then say what happens next and when.
Name quantities, sizes in millimeters and dates exactly as they are in the order.`

/** The help entries that an audience may read, as documents of a knowledge base. */
const helpFor = (audience: 'customer' | 'staff') =>
  readHelpFiles()
    .filter((entry) => readableBy(audience).includes(entry.audience))
    .map(({ title, text, slug }) => ({ title, content: text, fields: { source: helpEntryUrl(slug) } }))

/** Written once, by Sam. */
export const seedAssistant = async ({ identity, knowledge }: Pick<App, 'identity' | 'knowledge'>): Promise<void> => {
  const account = await identity.store.accounts.find(people.sam.userId)
  if (!account) return
  const caller = callerOf(userOf(account))
  const bases = await Promise.all(
    (['customer', 'staff'] as const).map(async (audience) => {
      const knowledgeBase = {
        mode: 'injectAndAsk',
        documents: helpFor(audience),
        injectionModel: null,
        injectionPrompt: '',
      }
      return { knowledgeBase, passages: await embedKnowledge(knowledge.embedder, knowledgeBase) }
    }),
  )
  await identity.store.transaction(actingPartyOf(caller), async (tx) => {
    if (await tx.commands.claim(commandId, '')) return
    const configuration = (which: 0 | 1, body: object) => {
      const { knowledgeBase, passages } = bases[which]!
      return createConfiguration(tx, caller, { ...NewConfiguration.parse({ ...body, knowledgeBase }), passages })
    }
    const toneId = await createDocument(tx, caller, {
      visibility: 'public',
      title: 'Tone of messages to customers · 客户消息的语气',
      contents: tone,
      purpose: 'instructions',
      protection: 'protected',
      attributes: { language: 'en' },
    })
    await configuration(0, {
      name: 'Customer assistant · 客户助手',
      description:
        'Answers questions about products, prices, orders and the help center · 解答产品、价格、订单和帮助中心的问题',
      scope: 'public',
      systemMessage: customerInstructions,
      tools: toolNames,
      dynamicDocuments: { productCatalogue: true, customerRequestSummary: true },
      memoryIndices: ['preferences'],
      maxMemories: 10,
    })
    const staffId = await configuration(1, {
      name: 'Sales assistant · 销售助手',
      description: 'Reads the customer, the orders and the help center · 可查阅客户、订单和帮助中心',
      scope: 'internal',
      modelCategory: 'writing',
      systemMessage: staffInstructions,
      tools: toolNames,
      storedDocuments: [toneId],
      dynamicDocuments: { customerProfile: true, customerRequestSummary: true, customerChatHistory: true },
    })
    const replyId = await createConfiguration(tx, caller, {
      ...NewConfiguration.parse({
        name: 'Email writer · 邮件撰写',
        description: 'Writes an email with a subject · 撰写带主题的邮件',
        scope: 'internal',
        modelCategory: 'writing',
        systemMessage: staffInstructions,
        storedDocuments: [toneId],
        output: 'emailBodyAndSubject',
      }),
      passages: undefined,
    })
    const followUpId = await createConfiguration(tx, caller, {
      ...NewConfiguration.parse({
        name: 'Follow-ups · 客户跟进',
        description: 'Adds and completes actions for a customer · 为客户添加和完成跟进事项',
        scope: 'internal',
        systemMessage: staffInstructions,
        tools: staffToolNames,
        dynamicDocuments: { customerProfile: true, customerRequestSummary: true, customerChatHistory: true },
      }),
      passages: undefined,
    })
    const task = (body: object) =>
      createTask(tx, caller, NewTask.parse({ scope: 'internal', configurationScope: 'internal', ...body }))
    await task({
      name: 'Summarize an order · 订单摘要',
      description: 'Status, next step and open questions of an order · 订单状态、下一步和待解决的问题',
      configurationId: staffId,
      taskPrompt: 'Summarize the order: status, who acts next and by when, and open questions.',
      inputContext: 'general',
      usageContext: 'interactive',
      customId: 'summarize-order',
    })
    await task({
      name: 'Draft a reply · 起草回复',
      description: 'An email that answers the last message of a conversation · 回复对话中最后一条消息的邮件',
      configurationId: replyId,
      taskPrompt: 'Draft a reply to the last message of the customer.',
      inputContext: 'customerConversation',
      usageContext: 'interactive',
      customId: 'draft-reply',
    })
    await task({
      name: 'Add a follow-up · 添加跟进事项',
      description:
        'An action for the team about the open orders of a customer · 针对客户未完成的订单，为团队添加跟进事项',
      configurationId: followUpId,
      taskPrompt: 'Add an action: Ask whether the customer needs help with the open orders',
      inputContext: 'customer',
      usageContext: 'background',
      customId: 'add-follow-up',
    })
    await tx.commands.complete(commandId, staffId)
  })
}
