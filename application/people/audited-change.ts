import type { AuditChanges } from './ports.ts'

/** Fields whose values may be in the audit log forever: values of lists and codes, no personal data, no free text. */
const plainFields = new Set([
  'type',
  'companySize',
  'currency',
  'communicationRestrictions',
  'segment',
  'conversionStage',
  'followUpOutreach',
  'status',
  'adminType',
  'bookRight',
  'team',
  'roles',
  'language',
  'configurationMode',
])

/**
 * A change of a record for the audit log: the names of the fields, and the old and new values of those without personal
 * data. An erased person must not be found in an append-only log (J1).
 */
export const auditedChange = (before: object, change: object): AuditChanges => {
  const fields = Object.keys(change)
  const plain = fields.filter((field) => plainFields.has(field))
  const pick = (record: object) =>
    Object.fromEntries(plain.map((field) => [field, (record as Record<string, unknown>)[field] ?? null]))
  return plain.length === 0 ? { fields } : { fields, from: pick(before), to: pick(change) }
}
