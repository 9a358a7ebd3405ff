export { allSavedByLibreOffice, comparedWithLibreOffice, expectLibreOfficeAgrees, readLooks } from '../libre-office.test-support.ts'
