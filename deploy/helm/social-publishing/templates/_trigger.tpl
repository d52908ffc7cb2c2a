{{/* KEDA's trigger for what waits in one queue for this build: dict "root" $ "queue" text */}}
{{- define "social.trigger" -}}
{{- $settings := .root.Values.settings -}}
{{- $prefix := $settings.TASK_QUEUE_PREFIX | default "" -}}
{{- $isCloud := eq (toString $settings.TEMPORAL_TLS) "true" -}}
- type: temporal
  name: {{ .queue }}
  metadata:
    endpoint: {{ $settings.TEMPORAL_ADDRESS | quote }}
    namespace: {{ $settings.TEMPORAL_NAMESPACE | default "default" | quote }}
    taskQueue: {{ printf "%s%s" $prefix .queue | quote }}
    queueTypes: {{ ternary "workflow,activity" "activity" (has .queue (list "core" "webhooks")) }}
    targetQueueSize: {{ get .root.Values.keda.targetQueueSizes .queue | default .root.Values.keda.targetQueueSize | quote }}
    workerDeploymentName: {{ printf "%ssocial" (regexReplaceAll "[:.]" $prefix "-") | quote }}
    workerDeploymentBuildId: {{ include "social.build" .root | quote }}
    {{- if $isCloud }}
    enableTLS: 'true'
    {{- end }}
  {{- if $isCloud }}
  authenticationRef:
    name: {{ include "social.name" .root }}-temporal
  {{- end }}
{{- end }}
