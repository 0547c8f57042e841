import { useParams, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { type SchematicForStaff, schematics } from '#application/packaging/contracts/schematics.ts'
import { schematicRules } from '#domain/packaging/schematic.ts'
import { api } from '../../data/api.ts'
import { invalidateAfter, useApiQuery, writeToCache } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { refusalText } from '../../locales/message-text.ts'
import { sizeText } from '../../packaging/element-label.ts'
import { SchematicEditor } from '../../packaging/SchematicEditor.tsx'
import { type ChangeSchematic, SchematicSettings } from '../../packaging/SchematicSettings.tsx'
import { paths } from '../../paths.ts'
import { ConfirmAction } from '../../ui/ConfirmAction.tsx'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page, Stack } from '../../ui/Page.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'

const breadcrumbs = () => [{ label: t('schematics.title'), href: paths.staff.schematics() }]

/** A schematic as staff edit it (SCHEM-004..008). */
const SchematicPage = () => {
  const { schematicId } = useParams({ from: '/_app/live/staff/schematics/$schematicId' })
  const { data, error, refetch } = useApiQuery(schematics.get, { params: { schematicId } })
  if (data?.audience === 'staff') return <Loaded key={schematicId} schematic={data} refetch={refetch} />
  return (
    <Page title={t('schematics.one')} breadcrumbs={breadcrumbs()}>
      <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
    </Page>
  )
}

const Loaded = ({ schematic, refetch }: { schematic: SchematicForStaff; refetch: () => unknown }) => {
  const { schematicId, name } = schematic
  const { history } = useRouter()
  const params = { schematicId }
  /** As last shown or answered: the record that changes are based on. */
  const latest = useRef(schematic)
  useEffect(() => {
    if (schematic.version > latest.current.version) latest.current = schematic
  }, [schematic])
  const running = useRef<Promise<unknown>>(Promise.resolve())
  const send: ChangeSchematic = async (body) => {
    const { version } = latest.current
    const answer = await api.schematics.change({ params, body: { version, ...body(latest.current) } })
    if (!answer.hasError) latest.current = answer.payload
    // The page then shows what another user changed, and the change can be sent again.
    else if (answer.field === 'version') await refetch()
    await writeToCache(schematics.get, { params }, schematics.list)(answer)
    return answer
  }
  /** One after the other, because each is based on the version of the one before. */
  const change: ChangeSchematic = (body) => {
    const sent = running.current.then(() => send(body))
    running.current = sent.catch(() => undefined)
    return sent
  }
  return (
    <Page
      title={name}
      heading={<bdi>{name}</bdi>}
      lede={sizeText(schematic, schematic.unit)}
      breadcrumbs={breadcrumbs()}
      actions={
        <ConfirmAction
          weight="danger"
          title={t('schematics.deleteTitle', { name })}
          explain={<p>{t('schematics.deleteExplain')}</p>}
          confirm={t('schematics.delete')}
          disabledReason={refusalText(schematicRules.remove(schematic))}
          do={() => api.schematics.remove({ params }).then(invalidateAfter(schematics.list))}
          onDone={() => history.push(paths.staff.schematics(), undefined, { ignoreBlocker: true })}
        >
          {t('schematics.delete')}
        </ConfirmAction>
      }
    >
      <Stack>
        <SchematicEditor schematic={schematic} store={change} />
        <SchematicSettings schematic={schematic} change={change} />
      </Stack>
    </Page>
  )
}

export default SchematicPage
