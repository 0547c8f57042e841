import type { ReactNode } from 'react'
import { t } from '../../locales/i18n.ts'
import type { Answer } from '../../ui/Action.tsx'
import type { Crumb } from '../../ui/breadcrumbs.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Columns, Page } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { TableSkeleton } from '../../ui/Skeletons.tsx'

/** The page of a configuration, a task or a document: its form, and what can be tried with it. */
export const RecordPage = ({
  title,
  list,
  panel,
  waitsFor,
  form,
  aside,
  remove,
}: {
  title: string
  list: Crumb
  /** Heading of the form. */
  panel: string
  /** An existing record that is not loaded yet. */
  waitsFor?: { error: Error | null; refetch: () => unknown } | undefined
  form: ReactNode
  aside?: ReactNode
  remove?: { title: string; explain: string; do: () => Promise<Answer>; onDone: () => void } | undefined
}) => (
  <Page
    title={title}
    heading={<bdi>{title}</bdi>}
    breadcrumbs={[list]}
    width={aside ? 'page' : 'reading'}
    actions={
      remove &&
      !waitsFor && (
        <ConfirmAction
          weight="plain"
          title={remove.title}
          explain={<p>{remove.explain}</p>}
          confirm={t('aisettings.remove')}
          do={remove.do}
          onDone={remove.onDone}
        >
          {t('aisettings.remove')}
        </ConfirmAction>
      )
    }
  >
    {waitsFor ? (
      <LoadingOrError error={waitsFor.error} refetch={waitsFor.refetch} skeleton={<TableSkeleton rows={4} />} />
    ) : aside ? (
      <Columns main={<Panel title={panel}>{form}</Panel>} aside={aside} />
    ) : (
      <Panel title={panel}>{form}</Panel>
    )}
  </Page>
)
