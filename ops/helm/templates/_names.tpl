{{- define "datum.labels" -}}
app.kubernetes.io/name: datum
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}
