import { Page, Stack } from '../ui/Page.tsx'
import { ActionGallery } from './ActionGallery.tsx'
import { ListGallery } from './ListGallery.tsx'
import { OrderGallery } from './OrderGallery.tsx'
import { PasswordGallery } from './PasswordGallery.tsx'
import { StatusGallery } from './StatusGallery.tsx'

/** All primitives of ui/ in all states, for visual review and for an axe browser test. */
const GalleryPage = () => (
  <Page title="Gallery" lede="Every primitive of web/ui in all its states. A browser test visits this page.">
    <Stack>
      <StatusGallery />
      <OrderGallery />
      <ActionGallery />
      <PasswordGallery />
      <ListGallery />
    </Stack>
  </Page>
)

export default GalleryPage
