export { entryOfFileProblem, entryOfViolation, type ReportEntry, type ReportedObject } from './entry';
export { formatGithub } from './github';
export { formatJson } from './json';
export { formatJunit } from './junit';
export { count, describeSummary, formatNumber, makeReport, type Report, type ReportSummary } from './report';
export { formatSarif } from './sarif';
export { COLOURED, PLAIN, type Style } from './style';
export { formatTap } from './tap';
export { formatText, printable } from './text';
