import { suppliers as makers } from '#application/people/contracts/suppliers.ts'
import { useApiQuery } from '../data/queries.ts'
import { t } from '../locales/i18n.ts'
import { SelectField } from '../ui/Fields.tsx'
import type { FormOf } from '../ui/form-of.ts'

/** Selects one of the active suppliers. */
export const SupplierField = <Values,>({ form, path }: { form: FormOf<Values>; path: string }) => {
  const { data, error } = useApiQuery(makers.list, { query: { status: 'active' } })
  return (
    <SelectField
      form={form}
      path={path}
      label={t('ordering.quoteForm.supplier')}
      needed
      hint={error ? t('ordering.quoteForm.suppliersFailed') : undefined}
      options={[
        { value: '', label: t(data ? 'ordering.quoteForm.chooseSupplier' : 'ordering.quoteForm.loading') },
        ...(data ?? []).map(({ supplierId, name }) => ({ value: supplierId, label: name })),
      ]}
    />
  )
}
