import type { ComponentProps } from 'react'
import type { AssistantScope } from '#domain/assistant/configuration.ts'
import { t } from '../../locales/i18n.ts'
import { fieldLabel } from '../../locales/message-text.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { SelectField, TextField } from '../../ui/Fields.tsx'
import { scopeOptions } from './options.ts'

/** What configurations and tasks have in common: a name, a description, and a scope. */

type Form = ComponentProps<typeof TextField>['form']

export const NameFields = ({ form }: { form: Form }) => (
  <>
    <TextField form={form} path="name" label={fieldLabel('name')} autoComplete="off" needed />
    <TextField form={form} path="description" label={fieldLabel('description')} autoComplete="off" />
  </>
)

export const ScopeField = ({ form }: { form: Form & { values: { scope: AssistantScope } } }) => (
  <SelectField
    form={form}
    path="scope"
    label={fieldLabel('scope')}
    hint={t(`aisettings.scopeHint.${form.values.scope}`)}
    options={scopeOptions()}
  />
)

type Row = { name: string; description: string; scope: AssistantScope }

export const scopedColumns = <R extends Row>(): readonly [Column<R>, ...Column<R>[]] => [
  { key: 'name', header: fieldLabel('name'), cell: ({ name }) => <bdi>{name}</bdi> },
  {
    key: 'description',
    header: fieldLabel('description'),
    cell: ({ description }) => <bdi>{description}</bdi>,
    wide: true,
    extra: true,
  },
  { key: 'scope', header: fieldLabel('scope'), cell: ({ scope }) => t(`aisettings.scopes.${scope}`) },
]
