import { ApiObject, App, AppProps, YamlOutputType } from 'cdk8s';
import { Construct } from 'constructs';
import { FleetApp } from '../../src/fleet';
import { readFolder } from '../support/folders';

export const LEDGER = '.cdk8s-fleet';
export const OUTPUT_TYPES = [
  YamlOutputType.FILE_PER_APP, YamlOutputType.FILE_PER_CHART, YamlOutputType.FILE_PER_RESOURCE, YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE,
];

/** The files that an app writes, or the message with which it fails. */
export type Outcome = { [file: string]: string } | string;

export function addConfig(scope: Construct, id: string, data: { [key: string]: string } = { key: id }): ApiObject {
  return new ApiObject(scope, id, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: id }, data });
}

/** What an app writes, or how it fails. */
export function outcome(app: App, build: (app: App) => void): Outcome {
  build(app);
  try {
    app.synth();
  } catch (error) {
    return (error as Error).message;
  }
  const { [LEDGER]: _ledger, ...files } = readFolder(app.outdir);
  return files;
}

/** Compares what FleetApp does with what cdk8s.App does. */
export function comparisonWithStock(newFolder: () => string) {
  return {
    expectAsStock: (build: (app: App) => void, props: AppProps = {}): Outcome => {
      const stock = outcome(new App({ outdir: newFolder(), ...props }), build);
      const fleet = outcome(new FleetApp({ outdir: newFolder(), ...props }), build);
      expect(fleet).toEqual(stock);
      return fleet;
    },
  };
}
