import {
  NodeApiError,
  NodeConnectionTypes,
  NodeOperationError,
  type IDataObject,
  type IExecuteFunctions,
  type ILoadOptionsFunctions,
  type INodeExecutionData,
  type INodePropertyOptions,
  type INodeType,
  type INodeTypeDescription,
  type JsonObject,
} from 'n8n-workflow';
import { callApi } from './call-api';
import { operations } from './operations';
import { properties } from './properties';

/** Node that schedules and publishes posts and manages related resources. */
export class SocialPublishing implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Social Publishing',
    name: 'socialPublishing',
    icon: { light: 'file:social-publishing.svg', dark: 'file:social-publishing.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{$parameter["operation"] + ": " + $parameter["resource"]}}',
    description: 'Plan and publish posts on X, LinkedIn, Instagram, Threads and YouTube',
    defaults: { name: 'Social Publishing' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'socialPublishingApi', required: true }],
    properties,
  };

  methods = {
    loadOptions: {
      async getBrands(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
        const { brands } = await callApi<{ brands: { name: string; slug: string }[] }>(this, {
          method: 'GET',
          path: '/brands',
          qs: { limit: 100 },
        });
        return brands.map(({ name, slug }) => ({ name, value: slug }));
      },
    },
  };

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const results: INodeExecutionData[] = [];
    for (let item = 0; item < this.getInputData().length; item += 1) {
      const resource = this.getNodeParameter('resource', item) as string;
      const operation = this.getNodeParameter('operation', item) as string;
      try {
        const work = operations[resource]?.[operation];
        if (!work)
          throw new NodeOperationError(this.getNode(), `${resource} has no operation ${operation}`, {
            itemIndex: item,
          });
        const made = await work(this, item);
        const rows = this.helpers.returnJsonArray(made as IDataObject | IDataObject[]);
        results.push(...this.helpers.constructExecutionMetaData(rows, { itemData: { item } }));
      } catch (error) {
        if (!this.continueOnFail())
          throw new NodeApiError(this.getNode(), error as JsonObject, { itemIndex: item });
        results.push({ json: { error: (error as Error).message }, pairedItem: { item } });
      }
    }
    return [results];
  }
}
