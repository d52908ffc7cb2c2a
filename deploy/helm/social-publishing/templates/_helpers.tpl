{{- define "social.name" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 24 | trimSuffix "-" -}}
{{- else if contains "social" .Release.Name -}}
{{- .Release.Name | trunc 24 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-social" (.Release.Name | trunc 17 | trimSuffix "-") -}}
{{- end -}}
{{- end }}

{{- define "social.tag" -}}
{{- .Values.image.tag | default .Chart.AppVersion -}}
{{- end }}

{{- define "social.build" -}}
{{- .Values.build | default (include "social.tag" .) -}}
{{- end }}

{{/* The build as part of a name: builds that would read the same there differ in their hash. */}}
{{- define "social.buildName" -}}
{{- $build := include "social.build" . -}}
{{- $name := regexReplaceAll "[^a-z0-9]+" (lower $build) "-" | trunc 20 | trimAll "-" -}}
{{- if eq $name (replace "." "-" $build) -}}
{{- $name -}}
{{- else -}}
{{- printf "%s-%s" $name (sha256sum $build | trunc 6) -}}
{{- end -}}
{{- end }}

{{/* The image, or that of `override`: dict "root" $ "override" dict */}}
{{- define "social.image" -}}
{{- $image := .override | default dict -}}
{{- $digest := $image.digest | default (ternary "" .root.Values.image.digest (hasKey $image "tag")) -}}
{{- printf "%s:%s" .root.Values.image.repository ($image.tag | default (include "social.tag" .root)) -}}
{{- with $digest }}@{{ . }}{{ end -}}
{{- end }}

{{- define "social.selector" -}}
app.kubernetes.io/name: social-publishing
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "social.labels" -}}
{{ include "social.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end }}

{{- define "social.serviceAccount" -}}
{{- .Values.serviceAccount.name | default (ternary (include "social.name" .) "default" .Values.serviceAccount.create) -}}
{{- end }}

{{/* What all pods of the service have: dict "root" $ */}}
{{- define "social.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  - name: data
    emptyDir:
      sizeLimit: {{ .Values.scratch.sizeLimit }}
  - name: tmp
    emptyDir:
      sizeLimit: {{ .Values.scratch.sizeLimit }}
{{- end }}

{{- define "social.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end }}

{{- define "social.envFrom" -}}
envFrom:
  - configMapRef:
      name: {{ include "social.name" . }}-settings
  - secretRef:
      name: {{ .Values.existingSecret }}
{{- end }}

{{/* Where its pods may run: dict "root" $ "values" dict "labels" text */}}
{{- define "social.placement" -}}
topologySpreadConstraints:
  - maxSkew: 1
    topologyKey: kubernetes.io/hostname
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- .labels | nindent 8 }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.affinity }}
affinity:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end }}

{{/* Labels that tell the worker of one kind and build from all others: dict "root" $ "kind" text */}}
{{- define "social.workerSelector" -}}
{{ include "social.selector" .root }}
app.kubernetes.io/component: worker
social-publishing/worker: {{ .kind }}
social-publishing/build: {{ include "social.build" .root | quote }}
{{- end }}

{{- define "social.workerName" -}}
{{- printf "%s-worker-%s-%s" (include "social.name" .root) .kind (include "social.buildName" .root) -}}
{{- end }}
