export {
  allSavedByLibreOffice,
  comparedWithLibreOffice,
  comparedWithSaved,
  expectLibreOfficeAgrees,
  readLooks,
} from '../libre-office.test-support.ts'
export { ownWorkbooks } from '../templates/own-workbooks.test-support.ts'
