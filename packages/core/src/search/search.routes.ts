import { searchEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { askQuestion } from './ask-question.ts'
import { deleteSearch, listSearches, showSearch } from './kept-searches.ts'

export const searchRoutes: Route[] = [
  route(searchEndpoints.ask, askQuestion),
  route(searchEndpoints.list, listSearches),
  route(searchEndpoints.get, showSearch),
  route(searchEndpoints.delete, deleteSearch),
]
