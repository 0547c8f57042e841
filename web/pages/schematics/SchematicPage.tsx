import { useParams } from '@tanstack/react-router'
import { schematics } from '#application/packaging/contracts/schematics.ts'
import { useApiQuery } from '../../data/queries.ts'
import { t } from '../../locales/i18n.ts'
import { sizeText } from '../../packaging/element-label.ts'
import { SchematicView } from '../../packaging/SchematicView.tsx'
import { paths } from '../../paths.ts'
import { LoadingOrError } from '../../ui/LoadingOrError.tsx'
import { Page } from '../../ui/Page.tsx'
import { OrderSkeleton } from '../../ui/Skeletons.tsx'

/** A schematic for its suppliers and its customer, who read it (SCHEM-D01). */
const SchematicPage = () => {
  const { schematicId } = useParams({ from: '/_app/live/schematics/$schematicId' })
  const { data, error, refetch } = useApiQuery(schematics.get, { params: { schematicId } })
  const breadcrumbs = [{ label: t('schematics.title'), href: paths.schematics() }]
  if (!data)
    return (
      <Page title={t('schematics.one')} breadcrumbs={breadcrumbs}>
        <LoadingOrError error={error} refetch={refetch} skeleton={<OrderSkeleton />} />
      </Page>
    )
  return (
    <Page
      title={data.name}
      heading={<bdi>{data.name}</bdi>}
      lede={[sizeText(data, data.unit), data.description].filter(Boolean).join(' · ')}
      breadcrumbs={breadcrumbs}
    >
      <SchematicView schematic={data} />
    </Page>
  )
}

export default SchematicPage
