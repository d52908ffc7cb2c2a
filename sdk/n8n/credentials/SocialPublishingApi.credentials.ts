import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** Credentials: an API key, and the address of the service. */
export class SocialPublishingApi implements ICredentialType {
  name = 'socialPublishingApi';

  displayName = 'Social Publishing API';

  icon: Icon = {
    light: 'file:../nodes/SocialPublishing/social-publishing.svg',
    dark: 'file:../nodes/SocialPublishing/social-publishing.dark.svg',
  };

  documentationUrl = 'https://social-publishing.example/docs';

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: 'http://localhost:3000',
      placeholder: 'https://api.example.com',
      description: 'Address of the API, without a path',
      required: true,
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      description: 'Key that POST /api-keys returned once. Its scopes determine the allowed operations.',
      required: true,
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url}}', url: '/platforms' },
  };
}
