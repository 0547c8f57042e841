/** The tools of the assistant (AI-026..030). */

export const toolNames = [
  'generate_packaging_pricing',
  'convert_units',
  'evaluate_math',
  'add_or_update_packaging_item',
  'create_draft_request',
] as const
export type ToolName = (typeof toolNames)[number]

/** Tools of internal configurations for tasks about a customer (CRM-T07, CRM-T11). */
export const staffTools = {
  addCustomerAction: 'add_customer_action',
  completeCustomerAction: 'complete_customer_action',
} as const
export type StaffToolName = (typeof staffTools)[keyof typeof staffTools]
export const staffToolNames: readonly StaffToolName[] = Object.values(staffTools)

/** Tools that change orders: the user approves each call before it runs (AI-D03). */
const toolsWithApproval: ReadonlySet<string> = new Set<ToolName>([
  'add_or_update_packaging_item',
  'create_draft_request',
])

export const needsApproval = (name: string): boolean => toolsWithApproval.has(name)
export const isToolName = (name: string): name is ToolName | StaffToolName =>
  [...toolNames, ...staffToolNames].some((one) => one === name)

/** Maximum number of attempts of a tool call (AI-D13). */
export const maxAttempts = 3
