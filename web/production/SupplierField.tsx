import { suppliers as makers } from '#application/people/contracts/suppliers.ts'
import { useReading } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'

/** Selects one of the active suppliers. */
export const SupplierField = <Values,>({ form, path }: { form: FormOf<Values>; path: string }) => {
  const { data, error } = useReading(makers.list, { query: { status: 'active' } })
  return (
    <SelectField
      form={form}
      path={path}
      label={t('ordering.answer.supplier')}
      needed
      hint={error ? t('ordering.answer.supplierUnread') : undefined}
      options={[
        { value: '', label: t(data ? 'ordering.answer.chooseSupplier' : 'ordering.answer.loading') },
        ...(data ?? []).map(({ supplierId, name }) => ({ value: supplierId, label: name })),
      ]}
    />
  )
}
