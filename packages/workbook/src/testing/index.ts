export { comparedWithLibreOffice, expectLibreOfficeAgrees } from '../libre-office.test-support.ts'
