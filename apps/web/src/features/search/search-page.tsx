import { Page } from '../../ui/index.ts'

export function SearchPage() {
  return <Page title="search">{null}</Page>
}
