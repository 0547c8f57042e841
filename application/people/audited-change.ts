import type { AuditChanges } from './ports.ts'

/**
 * Fields whose values may be stored in the audit log permanently: enumerated values and codes, no personal data, no
 * free text.
 */
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
 * A change of a record for the audit log: the names of the changed fields, with old and new values only for fields
 * without personal data. An append-only log must not contain data that identifies an erased person (J1).
 */
export const auditChangesOf = (before: object, change: object): AuditChanges => {
  const fields = Object.keys(change)
  const plain = fields.filter((field) => plainFields.has(field))
  const pick = (record: object) =>
    Object.fromEntries(plain.map((field) => [field, (record as Record<string, unknown>)[field] ?? null]))
  return plain.length === 0 ? { fields } : { fields, from: pick(before), to: pick(change) }
}
