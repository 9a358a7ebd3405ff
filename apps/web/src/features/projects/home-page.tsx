import { Page } from '../../ui/index.ts'

export function HomePage() {
  return <Page title="Home">{null}</Page>
}
