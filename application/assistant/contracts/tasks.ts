import { z } from 'zod'
import { assistantScopes } from '#domain/assistant/configuration.ts'
import { AssistantDocument } from '#domain/assistant/knowledge-base.ts'
import { outputTypes } from '#domain/assistant/message.ts'
import { automationActions, inputContexts, taskFields, usageContexts } from '#domain/assistant/task.ts'
import { Moment } from '#domain/time.ts'
import { endpoint, pageOf, Paging } from '../../contracts/endpoint.ts'
import { auditFields, Id } from './configurations.ts'

/** Task definitions of the assistant, and their runs (AI-016, AI-017, AI-D01). */

// Shapes --------------------------------------------------------------------------------------------------------------

const shared = {
  id: z.string(),
  scope: z.enum(assistantScopes),
  name: z.string(),
  description: z.string(),
  inputContext: z.enum(inputContexts),
  usageContext: z.enum(usageContexts),
}

/** Customers see what a task does, but not its prompt. */
const TaskForCustomer = z.object({ audience: z.literal('customer'), ...shared })
export const TaskForStaff = z.object({
  audience: z.literal('staff'),
  ...taskFields,
  ...shared,
  configurationScope: z.enum(assistantScopes),
  ...auditFields,
})
export type TaskForStaff = z.output<typeof TaskForStaff>
export const Task = z.discriminatedUnion('audience', [TaskForCustomer, TaskForStaff])
export type Task = z.output<typeof Task>

export const NewTask = z.strictObject(taskFields)
export type NewTask = z.output<typeof NewTask>
/** Omitted fields are unchanged (API-D04). */
const TaskChange = z
  .strictObject({
    ...taskFields,
    description: taskFields.description.unwrap(),
    customId: taskFields.customId.unwrap(),
    version: z.int().min(1),
  })
  .partial()

/** What a run is about (AI-043), and what it adds to the prompt. */
export const TaskRun = z.strictObject({
  customerId: Id.optional(),
  /** A conversation with a customer. */
  conversationId: z.string().min(1).max(150).optional(),
  requestId: z.string().min(1).max(20).optional(),
  /** Added to the prompt. */
  input: z.string().trim().max(50_000).default(''),
  /** Documents for this run (AI-D06). */
  documents: z.array(AssistantDocument).max(20).default([]),
})
export type TaskRun = z.output<typeof TaskRun>

export const TaskResult = z.object({
  /** A name for the result; results are not stored. */
  taskId: z.string(),
  taskName: z.string(),
  output: z.enum(outputTypes),
  /** The answer: the body for an email. */
  text: z.string(),
  /** Only for an email with a subject. */
  subject: z.string().nullable(),
  /** Only for JSON. */
  json: z.unknown(),
  /** AI-061 */
  actions: z.array(z.enum(automationActions)),
  meta: z.object({
    model: z.string(),
    provider: z.string(),
    durationMs: z.number(),
    inputTokens: z.int(),
    outputTokens: z.int(),
  }),
  createdOn: Moment,
})
export type TaskResult = z.output<typeof TaskResult>

// Endpoints -----------------------------------------------------------------------------------------------------------

const readers = ['customer', 'staff'] as const
const params = z.strictObject({ taskId: Id })
/** A prompt of 50,000 characters, in bytes. */
const large = { bodyLimit: 400_000 } as const

export const aiTasks = {
  list: endpoint({
    method: 'GET',
    path: '/ai/tasks',
    summary: 'List the tasks that the caller can run, by name',
    access: readers,
    query: Paging.extend({
      inputContext: z.enum(inputContexts).optional(),
      usageContext: z.enum(usageContexts).optional(),
      scope: z.enum(assistantScopes).optional(),
    }),
    reply: pageOf(z.object(shared)),
  }),
  get: endpoint({
    method: 'GET',
    path: '/ai/tasks/:taskId',
    summary: 'Get a task',
    access: readers,
    params,
    reply: Task,
  }),
  create: endpoint({
    method: 'POST',
    path: '/ai/tasks',
    summary: 'Create a task',
    access: ['staff'],
    rateLimit: 'commands',
    ...large,
    body: NewTask,
    reply: TaskForStaff,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/ai/tasks/:taskId',
    summary: 'Change a task; omitted fields are unchanged',
    access: ['staff'],
    rateLimit: 'commands',
    ...large,
    params,
    body: TaskChange,
    reply: TaskForStaff,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/ai/tasks/:taskId',
    summary: 'Delete a task',
    access: ['staff'],
    params,
    reply: z.null(),
  }),
  run: endpoint({
    method: 'POST',
    path: '/ai/tasks/:taskId/run',
    summary: 'Run a task and get its result',
    access: readers,
    rateLimit: 'assistantMessages',
    bodyLimit: 20_000_000,
    timeout: 180_000,
    params,
    body: TaskRun,
    reply: TaskResult,
  }),
}
