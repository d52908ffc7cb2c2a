{{- define "social.metricsRule" -}}
{{- with .Values.networkPolicy.prometheusFrom -}}
- from:
    {{- toYaml . | nindent 4 }}
  ports:
    - port: metrics
{{- end }}
{{- end }}

{{/* Names, and what the service stands on. */}}
{{- define "social.innerRules" -}}
- ports:
    - { port: 53, protocol: UDP }
    - { port: 53, protocol: TCP }
{{- range $part := .Values.networkPolicy.egress }}
{{- if $part }}
- ports:
    {{- range $part.ports }}
    - port: {{ . }}
    {{- end }}
  {{- with $part.to }}
  to:
    {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
{{- end }}

{{- define "social.internetRule" -}}
- ports:
    {{- range .Values.networkPolicy.internetPorts }}
    - port: {{ . }}
    {{- end }}
  to:
    - ipBlock:
        cidr: 0.0.0.0/0
        except:
          {{- toYaml .Values.networkPolicy.privateNetworks | nindent 10 }}
{{- end }}
