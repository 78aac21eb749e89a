import { ApiObject, Chart, Lazy } from 'cdk8s';

// What is asked for every construct and every value, by names of our own: cdk8s looks up its exports by a function, each time.
export const ChartClass = Chart;
export const LazyClass = Lazy;
export const ObjectClass = ApiObject;
